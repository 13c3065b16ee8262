package main

import (
	"context"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: crm-dates ENVIRONMENT OUT")
		os.Exit(2)
	}
	if err := port(context.Background(), os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "crm-dates:", err)
		os.Exit(1)
	}
}
