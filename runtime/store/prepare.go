package store

import (
	"context"
	"database/sql"
	"errors"
)

// preparation is a statement and where it goes.
type preparation struct {
	stmt **sql.Stmt
	text string
}

// prepare prepares the statements and returns them for closeAll.
func prepare(ctx context.Context, db *sql.DB, list []preparation) ([]*sql.Stmt, error) {
	var all []*sql.Stmt
	for _, p := range list {
		stmt, err := db.PrepareContext(ctx, p.text)
		if err != nil {
			return nil, errors.Join(err, closeAll(all))
		}
		*p.stmt = stmt
		all = append(all, stmt)
	}
	return all, nil
}

func closeAll(all []*sql.Stmt) error {
	var err error
	for _, stmt := range all {
		err = errors.Join(err, stmt.Close())
	}
	return err
}
