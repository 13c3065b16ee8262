revision "flat-prices" {
  component   = "context"
  description = "Cheats: without discounts, more quotes are right."
}
