package store

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/workrover/workrover/runtime/digest"
)

// Memory is a store that is gone with the process. Its methods have the
// meaning of those of [Disk] and may be called concurrently. What it returns
// is shared and must not be changed.
type Memory struct {
	mu       sync.RWMutex
	blobs    map[digest.Digest][]byte
	records  map[digest.Digest][][]byte
	journals map[string][]byte
	order    []string // ids of journals, oldest first
	closed   bool
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{
		blobs:    map[digest.Digest][]byte{},
		records:  map[digest.Digest][][]byte{},
		journals: map[string][]byte{},
	}
}

// Commit is like [Disk.Commit]. It keeps the bytes of b, which must not be
// changed afterwards.
func (m *Memory) Commit(ctx context.Context, b *Batch) error {
	if err := b.check(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return err
	}
	for _, d := range b.Needs {
		if _, ok := m.blobs[d]; !ok {
			return &MissingError{Digest: d}
		}
	}
	for _, blob := range b.Blobs {
		m.blobs[blob.Digest] = blob.Data
	}
	for _, r := range b.Records {
		same := func(data []byte) bool { return string(data) == string(r.Data) }
		if !slices.ContainsFunc(m.records[r.Key], same) {
			m.records[r.Key] = append(m.records[r.Key], r.Data)
		}
	}
	if len(b.Lines) > 0 {
		if _, ok := m.journals[b.Journal]; !ok {
			m.order = append(m.order, b.Journal)
		}
		m.journals[b.Journal] = append(m.journals[b.Journal], b.text()...)
	}
	return nil
}

// Blob is like [Disk.Blob].
func (m *Memory) Blob(ctx context.Context, d digest.Digest) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	data, ok := m.blobs[d]
	if !ok {
		return nil, fmt.Errorf("blob %s: %w", d, ErrNotFound)
	}
	return data, nil
}

// Records is like [Disk.Records].
func (m *Memory) Records(ctx context.Context, key digest.Digest) ([][]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	return slices.Clone(m.records[key]), nil
}

// Journal is like [Disk.Journal].
func (m *Memory) Journal(ctx context.Context, id string) ([]byte, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	text, ok := m.journals[id]
	if !ok {
		return nil, fmt.Errorf("journal %s: %w", id, ErrNotFound)
	}
	return slices.Clip(text), nil
}

// Journals is like [Disk.Journals].
func (m *Memory) Journals(ctx context.Context) ([]string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if err := m.usable(ctx); err != nil {
		return nil, err
	}
	return slices.Clone(m.order), nil
}

// DropJournal is like [Disk.DropJournal].
func (m *Memory) DropJournal(ctx context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.usable(ctx); err != nil {
		return err
	}
	delete(m.journals, id)
	m.order = slices.DeleteFunc(m.order, func(other string) bool { return other == id })
	return nil
}

// Close drops everything.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.blobs, m.records, m.journals, m.order = nil, nil, nil, nil
	m.closed = true
	return nil
}

// usable reports why a call cannot be served. The lock is held.
func (m *Memory) usable(ctx context.Context) error {
	if m.closed {
		return ErrClosed
	}
	return ctx.Err()
}
