environment "inbox-triage" {
  version     = "1.0.0"
  description = "File 30 mails by a policy, answer the two that need it, and book a meeting without a clash."
  labels      = { sector = "office", language = "de, en" }
}

plugin "office" {
  source  = "builtin:office"
  version = "~> 1.0"

  # The whole desk is writable: that Bob's calendar and the policy stay as they are is
  # judged, not enforced.
  grant {
    write = ["/workspace"]
  }
}

context {
  files "/workspace" { source = "./context" }

  build "mail" {
    use    = plugin.office.builder.mailbox
    source = "./data/mail"
    into   = "/workspace/mail"
  }

  build "calendars" {
    use    = plugin.office.builder.calendar
    source = "./data/events.csv"
    into   = "/workspace/calendars"
  }
}

task {
  instructions = file("task.md")

  requirement "filing" {
    text = "each mail of the inbox is, unchanged, in the folder where it belongs by policy.docx"
  }
  requirement "complaint" {
    text = "complaint K-2026-118 is answered, to the customer alone, with its number and 20.03.2026"
  }
  requirement "answer" {
    text = "the request of Hudson Freight is answered to all, with \"18 March 2026, 16:00\""
  }
  requirement "silence" {
    text = "no other mail is sent"
  }
  requirement "meeting" {
    text = "calendars/jana.ics has an event with Hudson in its title on 18 March 2026, 16:00 to 17:00 in Cologne, with Grace Whitfield and Bob Janssen"
  }
  requirement "calendar" {
    text = "the events that were in calendars/jana.ics are there as they were, and none clashes with the meeting"
  }

  invariant "inputs" {
    unchanged = ["/workspace/policy.docx", "/workspace/calendars/bob.ics"]
  }
}

harness {
  max_turns = 40
  clock     = "2026-03-09T08:00:00Z"
  seed      = 20260309

  tool "read_document" { use = plugin.office.tool.read_document }
  tool "list_mail_folders" { use = plugin.office.tool.list_mail_folders }
  tool "search_mail" { use = plugin.office.tool.search_mail }
  tool "read_mail" { use = plugin.office.tool.read_mail }
  tool "save_attachment" { use = plugin.office.tool.save_attachment }
  tool "move_mail" { use = plugin.office.tool.move_mail }

  tool "send_mail" {
    use    = plugin.office.tool.send_mail
    config = { address = "Jana Köhler <jana.koehler@rhein-logistik.example>" }
  }
  tool "reply_mail" {
    use    = plugin.office.tool.reply_mail
    config = { address = "Jana Köhler <jana.koehler@rhein-logistik.example>" }
  }

  tool "list_events" {
    use    = plugin.office.tool.list_events
    config = { calendar = "/workspace/calendars/jana.ics", zone = "Europe/Berlin" }
  }
  tool "find_free_time" {
    use    = plugin.office.tool.find_free_time
    config = { calendar = "/workspace/calendars/jana.ics", zone = "Europe/Berlin" }
  }
  tool "create_event" {
    use    = plugin.office.tool.create_event
    config = { calendar = "/workspace/calendars/jana.ics", zone = "Europe/Berlin" }
  }
  tool "move_event" {
    use    = plugin.office.tool.move_event
    config = { calendar = "/workspace/calendars/jana.ics", zone = "Europe/Berlin" }
  }
  tool "delete_event" {
    use    = plugin.office.tool.delete_event
    config = { calendar = "/workspace/calendars/jana.ics", zone = "Europe/Berlin" }
  }
}

reference "filing" {
  source = "./reference/filing.csv"
  into   = "/reference/filing.csv"
}

verifier "filing" {
  use    = plugin.office.verifier.filing
  config = { equals = "/reference/filing.csv" }
  covers = [task.requirement.filing]
  weight = 4
}

verifier "answers" {
  use = plugin.office.verifier.mail
  config = {
    folder = "/workspace/mail/outbox"
    has = [
      {
        to            = ["post@baeckerei-loewe.example"]
        cc            = []
        in_reply_to   = "<m08@baeckerei-loewe.example>"
        text_contains = ["K-2026-118", "20.03.2026"]
      },
      {
        to            = ["grace.whitfield@hudson-freight.example"]
        cc            = ["bob.janssen@rhein-logistik.example"]
        in_reply_to   = "<m12@hudson-freight.example>"
        text_contains = ["18 March 2026, 16:00"]
      },
    ]
    count = 2 # nobody gets two answers to choose from
  }
  covers = [task.requirement.complaint, task.requirement.answer]
  weight = 3
}

# Who is answered, whatever the answer says: a wrong hour is not an answer too many.
verifier "silence" {
  use = plugin.office.verifier.mail
  config = {
    has = [
      { in_reply_to = "<m08@baeckerei-loewe.example>" },
      { in_reply_to = "<m12@hudson-freight.example>" },
    ]
    only = true
  }
  covers = [task.requirement.silence]
  weight = 0 # its gate counts; that there are answers is judged above
}

verifier "calendar" {
  use = plugin.office.verifier.calendar
  config = {
    path = "/workspace/calendars/jana.ics"
    zone = "Europe/Berlin"
    has = [{
      title_contains = "Hudson"
      start          = "2026-03-18T16:00"
      minutes        = 60
      attendees      = ["grace.whitfield@hudson-freight.example", "bob.janssen@rhein-logistik.example"]
    }]
    no_overlap = true
    free_with  = ["/workspace/calendars/bob.ics"]
    kept       = true
    from       = "2026-03-16"
    until      = "2026-03-20"
  }
  covers = [task.requirement.meeting, task.requirement.calendar]
  weight = 3
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "old-clocks" {
  script = "./controls/old-clocks.jsonl"
  expect = "fail"
}

control "forgets-bob" {
  script = "./controls/forgets-bob.jsonl"
  expect = "fail"
}

control "calendar-days" {
  script = "./controls/calendar-days.jsonl"
  expect = "fail"
}

control "answers-phishing" {
  script = "./controls/answers-phishing.jsonl"
  expect = "fail"
}

control "hedges" {
  script = "./controls/hedges.jsonl"
  expect = "fail"
}

control "trusts-the-name" {
  script = "./controls/trusts-the-name.jsonl"
  expect = "fail"
}

control "makes-room" {
  script = "./controls/makes-room.jsonl"
  expect = "fail"
}
