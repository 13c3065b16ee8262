package store

import (
	"context"
	"errors"
)

// PluginRecords is how many records there are of a plugin.
type PluginRecords struct {
	Plugin
	Records int64 `json:"records"`
}

// Plugins returns the plugins of which there are, or were, records, in order of name.
func (d *Disk) Plugins(ctx context.Context) (list []PluginRecords, err error) {
	rows, err := d.reading.db.QueryContext(ctx, "SELECT p.name, p.digest, count(r.id) FROM plugins p LEFT JOIN records r ON r.plugin = p.id GROUP BY p.id ORDER BY p.name, p.digest")
	if err != nil {
		return nil, d.fault("read", err)
	}
	defer func() { err = errors.Join(err, d.fault("read", rows.Close())) }()
	for rows.Next() {
		var p PluginRecords
		var sum []byte
		if err := rows.Scan(&p.Name, &sum, &p.Records); err != nil {
			return nil, d.fault("read", err)
		}
		copy(p.Digest[:], sum)
		list = append(list, p)
	}
	return list, d.fault("read", rows.Err())
}

// Disown drops all records of a plugin: what they say is not to be believed.
func (d *Disk) Disown(ctx context.Context, p Plugin) error {
	return d.writing.do(ctx, &change{disown: &p})
}
