revision "file-in-arguments" {
  component   = "verifier"
  description = "The third evaluator looks into the new workbook."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3, task.requirement.check-4]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/new.xlsx" },
      { function = "file_exist", file = "/workspace/data/report.docx" },
      { function = "cell_value", file = "/workspace/data/new.xlsx", cells = [{ row = "4", column = "2", value = "2793265" }] },
      { function = "contain", type = "docx", file = "/workspace/data/report.docx", keywords = ["revenues"] },
    ]
  }
}

verifier "years" {
  use    = plugin.office.verifier.table
  covers = [task.requirement.check-3]
  config = {
    path    = "/workspace/data/new.xlsx"
    ordered = true
    equals = {
      columns = ["Year", "Revenue"]
      rows = [
        [2004, 4439044],
        [2005, 2212203],
        [2007, 2793265],
        [2008, 2080460],
        [2010, 3098049],
        [2011, 3975966],
        [2012, 3251777],
        [2013, 2918667],
        [2014, 4983791],
        [2015, 4611210],
        [2016, 3294631],
        [2018, 3945846],
        [2019, 3907271],
        [2020, 3651262],
        [2021, 2005820],
        [2022, 2170828],
        [2023, 2832545],
      ]
    }
  }
}
