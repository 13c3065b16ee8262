package environment

import (
	"cmp"
	"slices"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Lock returns a lock of the plugins as they are now.
func (e *Environment) Lock() *specs.Lock {
	lock := &specs.Lock{}
	for _, p := range e.plugins {
		lock.Plugins = append(lock.Plugins, &specs.Locked{
			Place: p.declared.Place, Name: p.name, Source: p.source, Version: p.offer.Version, Digest: p.locked,
			Protocol: plugin.Protocol, CompilerOnly: p.declared.Limits.Depth > specs.PortableDepth,
		})
	}
	slices.SortFunc(lock.Plugins, func(a, b *specs.Locked) int { return cmp.Compare(a.Name, b.Name) })
	return lock
}

// lockDigest is the digest by which a plugin is locked: one that anybody can
// compute where it is one file. A plugin that comes with rover is locked by its
// version.
func lockDigest(origin specs.Origin, p *Package) (string, error) {
	switch origin {
	case specs.Builtin:
		return "", nil
	case specs.Archive:
		return p.Digest, nil // of the file, which is not among its files
	case specs.Module, specs.Process:
		blob, err := p.Files.Blob(p.Entry)
		if err != nil {
			return "", err
		}
		return blob.Digest().String(), nil
	default:
		return p.Files.Digest().String(), nil
	}
}
