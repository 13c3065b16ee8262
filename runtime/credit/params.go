package credit

// Estimator makes advantages of rewards and progress.
type Estimator string

// The estimators.
const (
	VTCA  Estimator = "vtca"
	GRPO  Estimator = "grpo"
	EGRPO Estimator = "e-grpo"
)

// Centre is what the progress of a turn is held against.
type Centre string

// The centres.
const (
	CentreTurn  Centre = "turn"  // the mean turn of its rollout
	CentreGroup Centre = "group" // the mean turn of the mean rollout
)

// Std is how the spread of rewards is estimated.
type Std string

// The estimates of spread.
const (
	StdSample     Std = "sample"     // n − 1
	StdPopulation Std = "population" // n
	StdNone       Std = "none"       // rewards are not scaled
)

// Params are the parameters of the estimators.
type Params struct {
	Estimator Estimator
	Rho       float64 // ρ in [0,1): share of progress that goes to prerequisites
	Kappa     float64 // κ in (0,1]: what one more turn between leaves of it
	Lambda    float64 // λ ≥ 0: weight of the turns beside the outcome
	Clip      float64 // b > 0: bound of what a turn adds, before λ
	CostMax   float64 // k_max ≥ 0: bound of the cost of a turn
	Centre    Centre
	Std       Std
	Eps       float64 // ε ≥ 0, added to the spread of rewards
	SigmaMin  float64 // σ_min > 0: least spread of progress
	Alpha     float64 // α ≥ 0, of e-grpo: the best reward of a failure
	Costs     Costs
}

// Costs are what each wasted thing costs; none is negative.
type Costs struct {
	Error      float64 // a call that failed
	Invalid    float64 // a call that the host refused
	Duplicate  float64 // a call that asked what had been asked
	Clobber    float64 // a write that nobody read before it was gone
	OutOfScope float64 // a write that the grant refused
}

// Defaults are the parameters where none are given.
func Defaults() Params {
	return Params{
		Estimator: VTCA, Rho: 0.3, Kappa: 0.5, Lambda: 0.5, Clip: 2, CostMax: 0.1,
		Centre: CentreTurn, Std: StdSample, Eps: 1e-6, SigmaMin: 0.05, Alpha: 0.3,
		Costs: Costs{Error: 0.02, Invalid: 0.05, Duplicate: 0.02, Clobber: 0.02, OutOfScope: 0.1},
	}
}
