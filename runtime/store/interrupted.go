package store

import (
	"context"
	"errors"
	"time"
)

// Interrupted is a journal that nobody goes on with.
type Interrupted struct {
	ID      string
	Written time.Time // when a line was added last
}

// Interrupted returns the journals that processes have left which ended, oldest
// first. Those of processes that have the store open are not among them.
func (d *Disk) Interrupted(ctx context.Context) (list []Interrupted, err error) {
	rows, err := d.reading.db.QueryContext(ctx, "SELECT j.name, j.owner, coalesce(max(t.at), 0) FROM journals j LEFT JOIN texts t ON t.journal = j.id GROUP BY j.id ORDER BY j.id")
	if err != nil {
		return nil, d.fault("read", err)
	}
	defer func() { err = errors.Join(err, d.fault("read", rows.Close())) }()
	known := map[string]bool{}
	for rows.Next() {
		var id, owner string
		var at int64
		if err := rows.Scan(&id, &owner, &at); err != nil {
			return nil, d.fault("read", err)
		}
		live, asked := known[owner]
		if !asked {
			if live, err = d.alive(owner); err != nil {
				return nil, err
			}
			known[owner] = live
		}
		if !live {
			list = append(list, Interrupted{ID: id, Written: time.Unix(at, 0)})
		}
	}
	return list, d.fault("read", rows.Err())
}
