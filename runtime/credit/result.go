package credit

// ResultFormat is the format of results.
const ResultFormat = "rover.credit/v1"

// Result is the credit of a group.
type Result struct {
	Format   string           `json:"format"`
	Sigma    float64          `json:"sigma"`    // spread of what the turns came to
	LeftOut  int              `json:"left_out"` // rollouts that ended in an error
	Rollouts []*RolloutCredit `json:"rollouts"`
}

// RolloutCredit is the credit of a rollout.
type RolloutCredit struct {
	ID               string       `json:"id"`
	Reward           float64      `json:"reward"` // of e-grpo the transformed one
	OutcomeAdvantage float64      `json:"outcome_advantage"`
	Edges            []Edge       `json:"edges"` // sorted
	Turns            []TurnCredit `json:"turns"`
}

// TurnCredit is the credit of a turn.
type TurnCredit struct {
	Turn        int       `json:"turn"`     // from 1
	Phi         float64   `json:"phi"`      // progress after it, in [0,1]
	Delta       float64   `json:"delta"`    // progress that it made
	Retained    float64   `json:"retained"` // what it keeps of that
	Received    float64   `json:"received"` // what later turns share with it
	Sources     []Source  `json:"sources"`  // of Received, in the order of the turns
	Cost        float64   `json:"cost"`
	CostTerms   CostTerms `json:"cost_terms"`
	Q           float64   `json:"q"` // Retained + Received − Cost
	Advantage   float64   `json:"advantage"`
	TokenWeight *float64  `json:"token_weight"` // of each of its tokens; nil where their number is not known or 0

	live bool
}

// Source is a turn that shared its progress, and how much of it.
type Source struct {
	Turn   int     `json:"turn"`
	Credit float64 `json:"credit"`
}

// CostTerms count what a turn wasted.
type CostTerms struct {
	Error      int `json:"error,omitempty"`
	Invalid    int `json:"invalid,omitempty"`
	Duplicate  int `json:"duplicate,omitempty"`
	Clobber    int `json:"clobber,omitempty"`
	OutOfScope int `json:"out_of_scope,omitempty"`
}

// cost is what all of it costs, but for a bound.
func (t *CostTerms) cost(c *Costs) float64 {
	return c.Error*float64(t.Error) + c.Invalid*float64(t.Invalid) + c.Duplicate*float64(t.Duplicate) +
		c.Clobber*float64(t.Clobber) + c.OutOfScope*float64(t.OutOfScope)
}

// receive adds what a later turn shares. Turns share in order.
func (t *TurnCredit) receive(from int, credit float64) {
	t.Received += credit
	if n := len(t.Sources); n > 0 && t.Sources[n-1].Turn == from {
		t.Sources[n-1].Credit += credit
		return
	}
	t.Sources = append(t.Sources, Source{from, credit})
}
