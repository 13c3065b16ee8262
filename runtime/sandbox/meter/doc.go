// Package meter rewrites a WebAssembly module so that it counts what it does
// and can be stopped, without help of the engine that runs it.
//
// [Rewrite] is a pure function from the bytes of a core module to a [Module]:
// new bytes with the same behaviour, and what a host has to know about them.
// The rewritten module
//
//   - counts down fuel, one unit for an instruction, in the exported global
//     [FuelGlobal], and calls the import [RefillModule] [RefillFunction] at the
//     first check that finds it below zero;
//   - counts down the depth of calls in the exported global [DepthGlobal], and
//     calls the same import when it is below zero;
//   - has canonical NaNs only, if asked for;
//   - writes nothing to its memory and runs nothing when it is instantiated:
//     the host does that where it wants to, from [Module.Data] and
//     [Module.Start], so that one compiled module serves first boots and
//     instances that start from an image;
//   - exports its mutable globals, which are the rest of such an image.
//
// What the package does not understand, and what an engine would take too long
// to read or compile, it refuses with a [Refusal]. It does not validate: the output for
// an invalid module is refused by the engine as the module itself would be.
//
// How much is charged where is the schedule, [Schedule]. Two hosts with the
// same schedule stop the same module at the same instruction; docs/determinism.md
// has all of it.
//
// A file holds one noun: what a module is made of (section.go, module.go,
// opcode.go, instruction.go), what is done to its code (plan.go decides where
// to charge; code.go, fuel.go, depth.go and nan.go write it), and what is done
// around it (table.go, global.go, export.go, element.go, data.go).
package meter
