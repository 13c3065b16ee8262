verifier "memo" {
  check "number-and-text" {
    condition = length(text("/workspace/a")) == "3" # WARNING: Never equal | This is false whatever the files are: a number is never equal to a text. Make a number of the text with tonumber, or write the number as a text: "3" in place of 3. What csv reads are texts.
  }
  check "not-equal" {
    condition = text("/workspace/a") != 3 # WARNING: Never equal | This is true whatever the files are: a text is never equal to a number.
  }
  check "lists" {
    condition = [1, 2] == ["1", "2"] # WARNING: Never equal | a number is never equal to a text
  }
  check "cells" {
    condition = [for r in csv("/workspace/a.csv") : r.kg] == [10, 2.5] # WARNING: Never equal | a text is never equal to a number
  }
  check "rows" {
    condition = csv("/workspace/a.csv") == [{ name = "Elm", kg = 10 }] # WARNING: Never equal | a text is never equal to a number
  }
  check "rows-as-lists" {
    condition = [for r in csv("/workspace/a.csv") : [r.name, r.kg]] == [["Elm", 10]] # WARNING: Never equal
  }
  check "one-cell" {
    condition = csv("/workspace/a.csv")[0].kg == 10 # WARNING: Never equal
  }
  check "column" {
    condition = csv("/workspace/a.csv")[*].kg == [10] # WARNING: Never equal
  }
  check "inside" {
    condition = length([for r in csv("/workspace/a.csv") : r if r.kg == 10]) == 1 # WARNING: Never equal
  }
  check "other-branch" {
    condition = true || "${1 + 1}" == 2 || "a${1}" == 2 # WARNING: Never equal
  }
  check "contained" {
    condition = contains([for r in csv("/workspace/a.csv") : r.kg], 10) # WARNING: Never equal | This is false whatever
  }
  check "contained-written" {
    condition = contains([1, 2], text("/workspace/a")) # WARNING: Never equal
  }
  check "boolean" {
    condition = text("/workspace/a") == true # WARNING: Never equal | tobool
  }
  check "set" {
    condition = toset(glob("/workspace/*")) == ["/workspace/a"] # WARNING: Never equal | toset
  }
  check "sets" {
    condition = toset(csv("/workspace/a.csv")[*].kg) == toset([1]) # WARNING: Never equal
  }
  check "kinds" {
    condition = glob("/workspace/*") == {} # WARNING: Never equal | a list is never equal to an object. Compare values of one kind.
  }
  check "may-be" {
    condition = alltrue([
      json("/workspace/a.json").n == 3,
      json("/workspace/a.json").n == null,
      try(json("/workspace/a.json").n, "none") == 3,
      [for r in csv("/workspace/a.csv") : tonumber(r.kg)] == [10],
      [for r in csv("/workspace/a.csv") : r.kg] == [for r in csv("/workspace/b.csv") : tonumber(r.kg)], # both may be empty
      glob("/workspace/*") == [],
      toset(glob("/workspace/*")) == toset(["/workspace/a"]),
      contains(["1", 2], text("/workspace/a")),
      contains(["1", "2"], text("/workspace/a")),
      [for i, r in csv("/workspace/a.csv") : i] == [0, 1],
      { for r in csv("/workspace/a.csv") : r.name => tonumber(r.kg) } == { Elm = 10 },
      element(csv("/workspace/a.csv"), 0).kg == "10",
      (exists("/workspace/a") ? "a" : "b") == "a",
      regexall("[0-9]+", text("/workspace/a")) == ["1"],
      "${csv("/workspace/a.csv")[0].kg}" == "10",
      [for r in csv("/workspace/a.csv") : { n = r.kg }] == [{ n = "1" }],
      split(",", text("/workspace/a")) == ["1"],
      length(keys({ a = 1 })) == 1,
    ])
  }
}
