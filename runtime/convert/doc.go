// Package convert turns recorded rollouts into what other programs read.
//
// [Groups] gathers bundles into groups for package credit: the rollouts of one
// environment, with what their calls and checks read and wrote, as package
// provenance tells.
package convert
