//go:build linux

package process

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/wire"
)

// process is one live process. Its users and its timer belong to the Plugin.
type process struct {
	run    *run
	client *goplugin.Client
	peer   *peer

	users    int
	stopIdle func()
}

// start starts a process and shakes hands with it.
func (p *Plugin) start(ctx context.Context) (*process, error) {
	r, err := p.newRun(ctx)
	if err != nil {
		return nil, err
	}
	client := goplugin.NewClient(&goplugin.ClientConfig{
		HandshakeConfig: goplugin.HandshakeConfig{
			ProtocolVersion: wire.ProtocolVersion, MagicCookieKey: wire.CookieKey, MagicCookieValue: wire.CookieValue,
		},
		Plugins:          goplugin.PluginSet{wire.Name: &peer{}},
		AllowedProtocols: []goplugin.Protocol{goplugin.ProtocolGRPC},
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, sockets string) (runner.Runner, error) {
			r.prepare(cmd, sockets)
			return r, nil
		},
		// But for responses, which have a limit of their own, the process has
		// little to say.
		GRPCDialOptions:  []grpc.DialOption{grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(wire.MaxData))},
		UnixSocketConfig: &goplugin.UnixSocketConfig{TempDir: p.dir},
		StartTimeout:     p.opts.Patience,
		SkipHostEnv:      true,
		Logger:           hclog.NewNullLogger(), // what it could say is in errors and in the plugin's log
	})
	c := &process{run: r, client: client, stopIdle: func() {}}
	stop := context.AfterFunc(ctx, r.kill)
	c.peer, err = connect(client)
	if !stop() {
		err = context.Cause(ctx)
	}
	if err != nil {
		c.end()
		return nil, r.why(ctx, err, p.opts.Patience)
	}
	return c, nil
}

func connect(client *goplugin.Client) (*peer, error) {
	protocol, err := client.Client()
	if err != nil {
		return nil, err
	}
	dispensed, err := protocol.Dispense(wire.Name)
	if err != nil {
		return nil, err
	}
	return dispensed.(*peer), nil
}

// end kills the process, waits until it is gone, and gives back what it had. A
// process is not asked to end: it has nothing to save, and one that does not
// listen would have to be killed anyway.
func (c *process) end() {
	c.run.kill()
	c.client.Kill()
	c.run.forget()
}

// idle calls f when the process has not been busy for a while.
func (c *process) idle(after time.Duration, f func()) {
	ctx, cancel := context.WithTimeout(context.Background(), after)
	stop := context.AfterFunc(ctx, f)
	c.stopIdle = func() {
		stop()
		cancel()
	}
}

// busy forgets what idle was to do.
func (c *process) busy() {
	c.stopIdle()
	c.stopIdle = func() {}
}

// peer is the other side: the plugin's service, and the broker through which
// it reaches the files of a request.
type peer struct {
	goplugin.NetRPCUnsupportedPlugin
	plugin wire.PluginClient
	broker *goplugin.GRPCBroker
}

var _ goplugin.GRPCPlugin = (*peer)(nil)

// GRPCClient implements [goplugin.GRPCPlugin].
func (*peer) GRPCClient(_ context.Context, broker *goplugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return &peer{plugin: wire.NewPluginClient(conn), broker: broker}, nil
}

// GRPCServer implements [goplugin.GRPCPlugin] for plugins, which this is none of.
func (*peer) GRPCServer(*goplugin.GRPCBroker, *grpc.Server) error {
	return errors.New("this is the side of the host")
}

// framing is what a message has beside the response.
const framing = 64

// ask sends a request and serves the files for it. When ask returns, the
// process cannot reach them any more.
func (c *process) ask(ctx context.Context, w *step.World, request []byte, limits *step.Limits) (*step.Answer, error) {
	served := newFiles(w, limits.Files)
	id, stop, err := c.serve(ctx, served)
	if err != nil {
		return nil, c.broken(ctx, err)
	}
	share := c.run.log.share(limits.Log)
	response, err := c.peer.plugin.Handle(ctx, &wire.HandleRequest{Json: request, Workspace: id},
		grpc.MaxCallRecvMsgSize(int(limits.Output+framing)))
	stop()
	c.run.flush()
	answer := &step.Answer{Response: response.GetJson(), Log: share.close()}
	if served.fault != nil {
		return nil, fmt.Errorf("its files: %w", served.fault)
	}
	if err != nil {
		return answer, c.failed(ctx, err, limits)
	}
	if int64(len(answer.Response)) > limits.Output {
		answer.Response = nil
		return answer, tooLong(limits)
	}
	return answer, nil
}

// serve offers the files to the process under an id of the broker.
func (c *process) serve(ctx context.Context, files *files) (id uint32, stop func(), err error) {
	// A process that does not take messages would keep the broker waiting.
	defer context.AfterFunc(ctx, c.run.kill)()
	id = c.peer.broker.NextId()
	listener, err := c.peer.broker.Accept(id)
	if err != nil {
		return 0, nil, err
	}
	server := grpc.NewServer(grpc.WaitForHandlers(true))
	wire.RegisterFilesServer(server, files)
	var serving sync.WaitGroup
	serving.Go(func() { _ = server.Serve(listener) }) // until it is stopped
	return id, func() {
		server.Stop()
		serving.Wait()
	}, nil
}

func tooLong(limits *step.Limits) error {
	return step.Exceeded("output", "%d bytes, and the response is longer", limits.Output)
}

// failed tells what of a request that did not succeed is the plugin's answer
// from what is a fault.
func (c *process) failed(ctx context.Context, err error, limits *step.Limits) error {
	said := status.Convert(err)
	switch said.Code() {
	case codes.ResourceExhausted:
		return tooLong(limits)
	case codes.Unimplemented:
		return errors.New("its process does not serve rover.plugin.v1.Plugin; build it from the plugin.proto of protocol 1")
	case codes.Canceled, codes.DeadlineExceeded, codes.Unavailable, codes.Aborted:
		return c.broken(ctx, err)
	}
	if ctx.Err() != nil || c.run.isDead() {
		return c.broken(ctx, err)
	}
	return &step.Failure{Cause: step.Broken, Detail: fmt.Sprintf("it answers with the gRPC error %s: %s", said.Code(), said.Message())}
}

// grace is how long a process whose connection broke may take to be dead, so
// that it can be said how it died.
const grace = time.Second

// broken says why a process gives no answer.
func (c *process) broken(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	wait, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	select {
	case <-c.run.dead:
		return fmt.Errorf("its process died in mid-answer: %s", c.run.lastWords())
	case <-wait.Done():
		return fmt.Errorf("its process broke the connection in mid-answer: %s", status.Convert(err).Message())
	}
}

// why says what went wrong at the start.
func (r *run) why(ctx context.Context, err error, patience time.Duration) error {
	switch line := r.stdout.stray(); {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case line != "":
		return fmt.Errorf("its process printed %q to standard output before it was ready, where only the handshake belongs; print to standard error instead", line)
	case r.failed != nil:
		return fmt.Errorf("its process cannot be started: %w", r.failed)
	case !r.isDead(): // go-plugin did not get so far
		return fmt.Errorf("its process cannot be started: %w", err)
	case r.stdout.complete():
		return fmt.Errorf("its process does not shake hands as a plugin of protocol 1 does: %w", err)
	case r.wasKilled():
		return fmt.Errorf("its process did not say within %v that it is ready: %s", patience, r.lastWords())
	default:
		return fmt.Errorf("its process ended before it was ready: %s; an executable that is a plugin serves the protocol until it is ended, in Go with serve.Main", r.lastWords())
	}
}
