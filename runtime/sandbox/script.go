package sandbox

import (
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/javascript"
	"github.com/workrover/workrover/runtime/sandbox/language"
	"github.com/workrover/workrover/runtime/sandbox/python"
	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
)

// script is a transport for plugins that are scripts, with all that is run
// beside them.
type script interface {
	wasm.Transport
	Program() string
}

// openScript makes a plugin of a script.
func (s *Sandbox) openScript(src *Source) (step.Plugin, error) {
	runtime, err := language.Named(src.Language)
	if err != nil {
		return nil, err
	}
	transport, err := scriptOf(runtime, src.Main)
	if err != nil {
		return nil, err
	}
	module, err := s.languages.Open(runtime)
	if err != nil {
		return nil, err
	}
	return s.engine.Plugin(&wasm.Source{
		Name: "language runtime " + runtime.Name, Digest: identityOf(src, runtime, transport), Module: module, Package: src.Files,
		Args: src.Args, Env: src.Env, Limits: src.Limits, NaN: src.NaN, Transport: transport,
	})
}

func scriptOf(runtime language.Runtime, main string) (script, error) {
	if runtime.Name == language.Python().Name {
		return python.New(main)
	}
	return javascript.New(main)
}

// identityOf is the digest of everything that the plugin is made of.
func identityOf(src *Source, runtime language.Runtime, transport script) digest.Digest {
	return digest.NewHasher("script").
		Digest("package", src.Files.Digest()).
		String("main", src.Main).
		Digest("runtime", runtime.Digest).
		String("program", transport.Program()).
		Strings("args", src.Args).
		Strings("env", src.Env).Sum()
}
