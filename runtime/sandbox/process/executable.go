//go:build linux

package process

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"runtime"
)

// check refuses an executable that cannot run here, or not as it has to.
func check(src *Source) error {
	if bytes.HasPrefix(src.Executable, []byte("#!")) {
		if src.Unconfined {
			return nil
		}
		return errors.New("it is a script, and a confined process has no interpreter: build one executable that is linked statically, or run it with all that you may do (unconfined = true in an environment, --unconfined of rover plugin)")
	}
	binary, err := elf.NewFile(bytes.NewReader(src.Executable))
	if err != nil {
		return fmt.Errorf("it is no executable for %s/%s: it begins with %q", runtime.GOOS, runtime.GOARCH, src.Executable[:min(len(src.Executable), 8)])
	}
	switch own, ok := machine(); {
	case binary.Type != elf.ET_EXEC && binary.Type != elf.ET_DYN:
		return fmt.Errorf("it is no executable but an ELF file of type %v", binary.Type)
	case ok && binary.Machine != own:
		return fmt.Errorf("it is an executable for %v, and this machine is %s/%s: build it for this one", binary.Machine, runtime.GOOS, runtime.GOARCH)
	case src.Unconfined:
		return nil
	}
	for _, part := range binary.Progs {
		if part.Type == elf.PT_INTERP {
			return errors.New("it is linked to libraries of the machine, and a confined process sees none: link it statically (in Go, build with CGO_ENABLED=0), or run it with all that you may do (unconfined = true in an environment, --unconfined of rover plugin)")
		}
	}
	return nil
}

// machine is the machine that this program runs on, if it is known.
func machine() (elf.Machine, bool) {
	m, ok := map[string]elf.Machine{
		"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64, "riscv64": elf.EM_RISCV,
		"386": elf.EM_386, "arm": elf.EM_ARM, "ppc64le": elf.EM_PPC64, "s390x": elf.EM_S390,
	}[runtime.GOARCH]
	return m, ok
}
