package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
)

// NamedBy returns the blobs without which lines of a journal are of no use:
// listings of trees, the contents in them, and those of effects. The lines are
// whole; blob reads the listings.
func NamedBy(lines []byte, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error) {
	var names []digest.Digest
	for text := range bytes.Lines(lines) {
		var line struct {
			Type    lineType      `json:"type"`
			Listing digest.Digest `json:"listing"`
			Effects []struct {
				Blob digest.Digest `json:"blob"`
			} `json:"effects"`
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return nil, err
		}
		switch line.Type {
		case treeType:
			contents, err := contentsIn(line.Listing, blob)
			if err != nil {
				return nil, err
			}
			names = append(append(names, line.Listing), contents...)
		case stepType:
			for _, effect := range line.Effects {
				if !effect.Blob.IsZero() {
					names = append(names, effect.Blob)
				}
			}
		case headerType, turnType, endType: // name none
		default:
			return nil, fmt.Errorf("unknown type of line %q", line.Type)
		}
	}
	return names, nil
}

// contentsIn are the contents of a listing. One that is gone names nothing any
// more.
func contentsIn(listing digest.Digest, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error) {
	text, err := blob(listing)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var nodes []struct {
		Digest digest.Digest `json:"digest"`
	}
	if err := json.Unmarshal(text, &nodes); err != nil {
		return nil, fmt.Errorf("listing %s: %w", listing, err)
	}
	var names []digest.Digest
	for _, node := range nodes {
		if !node.Digest.IsZero() {
			names = append(names, node.Digest)
		}
	}
	return names, nil
}
