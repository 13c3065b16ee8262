//go:build !wasip1

package serve

import (
	"context"
	"io"
	"math"
	"os"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/wire"
)

// Main serves p to the host that started this program, in the transport that
// it was built for: as a process until the host ends it, as a WASM command for
// one request. In a WASM reactor main does not run, and [Register] is enough.
// A person who starts a process plugin is told that it is one.
//
// In a process, whatever is printed goes to the plugin's log.
func Main(p *plugin.Plugin) {
	goplugin.Serve(&goplugin.ServeConfig{
		HandshakeConfig: goplugin.HandshakeConfig{
			ProtocolVersion: wire.ProtocolVersion, MagicCookieKey: wire.CookieKey, MagicCookieValue: wire.CookieValue,
		},
		Plugins: goplugin.PluginSet{wire.Name: &process{plugin: p, log: os.Stderr}},
		GRPCServer: func(opts []grpc.ServerOption) *grpc.Server {
			return grpc.NewServer(append(opts, grpc.MaxRecvMsgSize(math.MaxInt32))...)
		},
		Logger: hclog.NewNullLogger(),
	})
}

// process is the plugin as go-plugin serves it.
type process struct {
	goplugin.NetRPCUnsupportedPlugin
	wire.UnimplementedPluginServer
	plugin *plugin.Plugin
	log    *os.File
	broker *goplugin.GRPCBroker
	first  sync.Once
}

var _ goplugin.GRPCPlugin = (*process)(nil)

// GRPCServer implements [goplugin.GRPCPlugin].
func (p *process) GRPCServer(broker *goplugin.GRPCBroker, server *grpc.Server) error {
	p.broker = broker
	wire.RegisterPluginServer(server, p)
	return nil
}

// GRPCClient implements [goplugin.GRPCPlugin] for hosts, which this is none of.
func (p *process) GRPCClient(context.Context, *goplugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, status.Error(codes.Unimplemented, "this is the side of the plugin")
}

// Handle implements [wire.PluginServer].
func (p *process) Handle(ctx context.Context, r *wire.HandleRequest) (*wire.HandleResponse, error) {
	p.first.Do(p.takeStreams)
	files := &remote{ctx: ctx}
	host := Host{Files: files, Log: p.log}
	if r.Workspace != 0 {
		conn, err := p.broker.DialWithOptions(r.Workspace, grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(math.MaxInt32)))
		if err != nil {
			return nil, status.Errorf(codes.Unavailable, "reach the files of the request: %v", err)
		}
		defer conn.Close() //nolint:errcheck // the host has what it was told
		files.host = wire.NewFilesClient(conn)
		host.Now, host.Random = files.now, files
	}
	response := Handle(p.plugin, host, r.Json)
	if files.fault != nil {
		return nil, status.Errorf(codes.Aborted, "the host does not answer: %v", files.fault)
	}
	return &wire.HandleResponse{Json: response}, nil
}

// takeStreams takes back what go-plugin has redirected into messages of its
// own, which would come some time after the response. Standard output has been
// for the handshake and is free now.
func (p *process) takeStreams() { os.Stdout, os.Stderr = p.log, p.log }

// now is the clock of the host.
func (r *remote) now() time.Time {
	if reply := hear(r, r.host.Clock, &wire.ClockRequest{}); reply != nil {
		return time.Unix(0, reply.WallUnixNano).UTC()
	}
	return time.Time{}
}

var _ io.Reader = (*remote)(nil)

// Read reads the randomness of the host.
func (r *remote) Read(p []byte) (int, error) {
	n := min(len(p), wire.MaxData)
	reply := hear(r, r.host.Random, &wire.RandomRequest{Length: uint32(n)})
	if reply == nil || len(reply.Data) != n {
		return 0, plugin.EIO
	}
	return copy(p, reply.Data), nil
}
