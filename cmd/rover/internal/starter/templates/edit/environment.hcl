environment "my-environment" {
  version     = "0.1.0"
  description = "Correct one line of a configuration file."
}

plugin "files" {
  source  = "builtin:files"
  version = "~> 1.0"

  grant {
    write = ["/workspace"]
  }
}

context {
  files "/workspace" {
    source = "./context"
  }
}

task {
  instructions = "In service.conf, raise the time-out to 30 seconds. Change nothing else."

  requirement "timeout" {
    text = "service.conf sets timeout to 30s and is otherwise as it was"
  }
}

harness {
  tools = [
    plugin.files.tool.read,
    plugin.files.tool.edit,
  ]
  max_turns = 10
}

verifier "config" {
  use    = plugin.files.verifier.text
  covers = [task.requirement.timeout]

  config = {
    path   = "/workspace/service.conf"
    equals = "# The time-out of a request.\ntimeout = 30s\nretries = 3\n"
  }
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "wrong-line" {
  script = "./controls/wrong-line.jsonl"
  expect = "fail"
}
