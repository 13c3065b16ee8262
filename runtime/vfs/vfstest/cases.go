package vfstest

import "strings"

// Cases returns the rules, file by file of this package.
func Cases() []Case {
	var all []Case
	for _, part := range [][]Case{creating(), writing(), removing(), renaming(), linking(), listing(), naming()} {
		all = append(all, part...)
	}
	return all
}

func creating() []Case {
	return []Case{
		{Rule: "a file has what was written to it", Script: `
			put f hello
			read f -> hello
			stat f -> file 5`},
		{Rule: "a file that was created and not written is empty", Script: `
			open h f wc
			close h
			stat f -> file 0
			mode f -> 644`},
		{Rule: "creating needs the directory", Script: `
			open h d/f wc -> ENOENT
			mkdir d/e -> ENOENT
			stat d -> ENOENT`},
		{Rule: "nothing is below a file", Script: `
			put f x
			open h f/g wc -> ENOTDIR
			mkdir f/g -> ENOTDIR
			stat f/g -> ENOTDIR
			read f/g/h -> ENOTDIR`},
		{Rule: "O_EXCL fails on what exists", Script: `
			put f x
			mkdir d
			open h f wcx -> EEXIST
			open h d wcx -> EEXIST
			open h g wcx
			read f -> x`},
		{Rule: "O_TRUNC empties at once", Script: `
			put f hello
			open h f wt
			stat f -> file 0`},
		{Rule: "opening without O_CREATE creates nothing", Script: `
			open h f w -> ENOENT
			open h f r -> ENOENT
			list . ->`},
		{Rule: "a directory cannot be opened to write", Script: `
			mkdir d
			open h d w -> EISDIR
			open h d rw -> EISDIR
			open h d rc -> EISDIR`},
		{Rule: "a directory cannot be read as a file", Script: `
			mkdir d
			open h d r
			read h 5 -> EISDIR`},
		{Rule: "mkdir fails on what exists", Script: `
			mkdir d
			put f x
			mkdir d -> EEXIST
			mkdir f -> EEXIST
			mkdirall d
			mkdirall f -> ENOTDIR`},
		{Rule: "mkdirall makes what is missing", Script: `
			mkdirall a/b/c
			mkdirall a/b/c
			put a/f x
			mkdirall a/f/g -> ENOTDIR
			list a -> b/ f`},
		{Rule: "permission bits are kept", Script: `
			put f x
			mkdir d
			chmod f 750
			chmod d 700
			mode f -> 750
			mode d -> 700
			put f y
			mode f -> 750
			rename f g
			mode g -> 750
			chmod nowhere 600 -> ENOENT`},
	}
}

func writing() []Case {
	return []Case{
		{Rule: "reading needs a file opened to read", Script: `
			open h f wc
			write h hello
			read h 5 -> EBADF
			readat h 0 5 -> EBADF`},
		{Rule: "writing needs a file opened to write", Script: `
			put f x
			open h f r
			write h y -> EBADF
			writeat h 0 y -> EBADF
			truncate h 0 -> EINVAL
			read f -> x`},
		{Rule: "O_APPEND writes at the end of that moment", Script: `
			put f 1
			open a f wa
			open b f wa
			write a 22
			write b 333
			write a 4
			read f -> 1223334`},
		{Rule: "O_APPEND writes at the end after a seek", Script: `
			put f abc
			open h f rwa
			seek h 0 start -> 0
			write h d
			read f -> abcd
			seek h 0 current -> 4`},
		{Rule: "reading and writing share one offset", Script: `
			put f abcdef
			open h f rw
			read h 2 -> ab
			write h XY
			read h 2 -> ef
			read h 1 -> EOF
			read f -> abXYef`},
		{Rule: "readat and writeat leave the offset alone", Script: `
			put f abcdef
			open h f rw
			read h 1 -> a
			readat h 3 2 -> de
			writeat h 5 Z
			read h 5 -> bcdeZ`},
		{Rule: "a write beyond the end leaves zeros", Script: `
			open h f rwc
			writeat h 3 x
			readat h 0 4 -> "\x00\x00\x00x"
			seek h 6 start -> 6
			write h y
			size h -> 7
			readat h 3 4 -> "x\x00\x00y"`},
		{Rule: "truncate cuts, and extends with zeros", Script: `
			put f abcdef
			open h f rw
			truncate h 2
			read f -> ab
			truncate h 4
			readat h 0 4 -> "ab\x00\x00"
			truncate h 0
			size h -> 0
			truncate h -1 -> EINVAL`},
		{Rule: "truncate leaves the offset alone", Script: `
			open h f rwc
			write h abc
			truncate h 1
			write h d
			readat h 0 4 -> "a\x00\x00d"`},
		{Rule: "what is cut off does not come back", Script: `
			put f secret
			open h f rw
			truncate h 1
			writeat h 5 x
			readat h 0 6 -> "s\x00\x00\x00\x00x"`},
		{Rule: "open files see what others write", Script: `
			put f old
			open r f r
			open w f w
			write w new
			read r 3 -> new`},
		{Rule: "reading past the end is EOF", Script: `
			put f abc
			open h f r
			seek h 10 start -> 10
			read h 1 -> EOF
			readat h 3 1 -> EOF
			readat h 2 5 -> c`},
		{Rule: "seek goes nowhere before the start", Script: `
			put f abc
			open h f r
			seek h -1 end -> 2
			read h 5 -> c
			seek h -4 end -> EINVAL
			seek h 1 current -> 4
			seek h -9 current -> EINVAL`},
		{Rule: "a closed file is closed", Script: `
			open h f rwc
			close h
			close h -> CLOSED
			write h x -> CLOSED
			read h 1 -> CLOSED
			seek h 0 start -> CLOSED
			size h -> CLOSED
			sync h -> CLOSED`},
	}
}

func removing() []Case {
	return []Case{
		{Rule: "what is removed is gone, and can be made again", Script: `
			put f old
			remove f
			stat f -> ENOENT
			remove f -> ENOENT
			put f n
			read f -> n`},
		{Rule: "a directory that is not empty stays", Script: `
			mkdirall d/e
			put d/e/f x
			remove d -> ENOTEMPTY|EEXIST
			remove d/e -> ENOTEMPTY|EEXIST
			read d/e/f -> x
			remove d/e/f
			remove d/e
			remove d
			stat d -> ENOENT`},
		{Rule: "a directory that was made again is empty", Script: `
			mkdir d
			put d/f x
			removeall d
			mkdir d
			list d ->
			stat d/f -> ENOENT`},
		{Rule: "an open file outlives its name", Script: `
			put f hello
			open h f rw
			remove f
			stat f -> ENOENT
			readat h 0 5 -> hello
			writeat h 5 !
			readat h 0 6 -> hello!
			put f other
			readat h 0 6 -> hello!
			close h
			read f -> other`},
		{Rule: "an open directory outlives its name", Script: `
			mkdir d
			open h d r
			remove d
			names h 1 -> EOF|ENOENT`},
		{Rule: "removeall removes everything, or nothing", Script: `
			mkdirall a/b/c
			put a/b/f x
			put a/g y
			put ab z
			removeall a
			stat a -> ENOENT
			removeall a
			removeall ab
			list . ->`},
		{Rule: "a name with a slash behind it is a directory", Script: `
			put f x
			mkdir d
			remove f/ -> ENOTDIR
			stat f/ -> ENOTDIR
			open h f/ r -> ENOTDIR
			open h g/ wc -> EISDIR
			stat d/ -> dir
			remove d/
			stat d -> ENOENT`},
	}
}

func renaming() []Case {
	return []Case{
		{Rule: "rename moves a file over another", Script: `
			put f new
			put g old
			rename f g
			read g -> new
			stat f -> ENOENT`},
		{Rule: "rename moves a directory with all that is in it", Script: `
			mkdirall d/e
			put d/e/f x
			rename d n
			read n/e/f -> x
			stat d -> ENOENT
			mkdir d
			list d ->`},
		{Rule: "rename puts a directory over an empty one only", Script: `
			mkdir a
			put a/f x
			mkdir b
			mkdir c
			put c/g y
			rename a c -> ENOTEMPTY|EEXIST
			rename a b
			read b/f -> x
			list . -> b/ c/`},
		{Rule: "rename does not put a file over a directory, nor the reverse", Script: `
			mkdir d
			put f x
			rename f d -> EISDIR
			rename d f -> ENOTDIR
			list . -> d/ f`},
		{Rule: "rename does not put a directory into itself", Script: `
			mkdirall d/e
			rename d d/x -> EINVAL
			rename d d/e/x -> EINVAL
			rename d/e d -> ENOTEMPTY|EEXIST
			list d -> e/`},
		{Rule: "rename to itself changes nothing", Script: `
			put f x
			mkdir d
			rename f f
			rename d d
			read f -> x
			list . -> d/ f`},
		{Rule: "rename needs what is moved and where it goes", Script: `
			put f x
			rename g h -> ENOENT
			rename f d/f -> ENOENT
			rename f f/g -> ENOTDIR
			read f -> x`},
		{Rule: "an open file follows its rename", Script: `
			put f a
			open h f wa
			rename f g
			write h b
			put f c
			write h d
			read g -> abd
			read f -> c`},
		{Rule: "an open file follows the rename of its directory", Script: `
			mkdir d
			open h d/f rwc
			rename d e
			mkdir d
			write h x
			read e/f -> x
			list d ->`},
		{Rule: "an open file outlives what is renamed over it", Script: `
			put f old
			put g new
			open h f r
			rename g f
			read h 3 -> old
			read f -> new`},
		{Rule: "names swap through a third", Script: `
			put a 1
			put b 2
			rename a t
			rename b a
			rename t b
			read a -> 2
			read b -> 1`},
		{Rule: "rename with a slash behind moves directories only", Script: `
			put f x
			mkdir d
			rename f/ g -> ENOTDIR
			rename f g/ -> ENOTDIR
			rename d/ e/
			list . -> e/ f`},
	}
}

func linking() []Case {
	return links([]Case{
		{Rule: "a symlink leads to what it says, from where it is", Script: `
			mkdir d
			put d/f x
			symlink f d/l
			symlink d/l top
			read top -> x
			lstat top -> symlink
			stat top -> file 1
			readlink top -> d/l
			list d -> f l@`},
		{Rule: "only a symlink has a target", Script: `
			put f x
			readlink f -> EINVAL
			readlink g -> ENOENT`},
		{Rule: "writing through a symlink writes what it leads to", Script: `
			put f a
			symlink f l
			append l b
			read f -> ab
			lstat l -> symlink`},
		{Rule: "creating through a symlink creates what it leads to", Script: `
			symlink f l
			stat l -> ENOENT
			open h l wcx -> EEXIST
			put l x
			read f -> x`},
		{Rule: "symlinks that lead in a circle are ELOOP", Script: `
			symlink b a
			symlink a b
			stat a -> ELOOP
			read a/x -> ELOOP
			lstat a -> symlink
			remove a`},
		{Rule: "removing and renaming take the symlink, not what it leads to", Script: `
			put f x
			symlink f l
			rename l m
			readlink m -> f
			remove m
			read f -> x
			mkdir d
			put d/g y
			symlink d e
			removeall e
			read d/g -> y`},
		{Rule: "a symlink with a slash behind it is what it leads to", Script: `
			mkdir d
			symlink d l
			put f x
			symlink f k
			stat l/ -> dir
			lstat l/ -> dir
			stat k/ -> ENOTDIR`},
		{Rule: "nothing is made where a symlink is", Script: `
			symlink nowhere l
			mkdir l -> EEXIST
			symlink x l -> EEXIST`},
		{Rule: "dotdot after a symlink is above what it leads to", Script: `
			mkdirall a/b
			put a/f x
			symlink a/b l
			read l/../f -> x
			read a/b/../f -> x
			read nowhere/../a/f -> ENOENT
			read a/f/../f -> ENOTDIR`},
		{Rule: "a symlink is replaced by a rename over it", Script: `
			put f x
			put g y
			symlink f l
			rename g l
			lstat l -> file 1
			read f -> x`},
	})
}

// links marks cases that need symlinks.
func links(cases []Case) []Case {
	for i := range cases {
		cases[i].Symlinks = true
	}
	return cases
}

func listing() []Case {
	return []Case{
		{Rule: "a directory lists what is in it, no more", Script: `
			mkdir d
			put d/b x
			mkdir d/a
			put d/a/deep x
			put dd x
			list d -> a/ b
			list . -> d/ dd
			list nowhere -> ENOENT`},
		{Rule: "a file has no listing", Script: `
			put f x
			open h f r
			names h -1 -> ENOTDIR`},
		{Rule: "a listing in pages has everything once", Script: `
			mkdir d
			put d/a x
			open h d r
			names h 1 -> a
			names h 1 -> EOF
			names h -1 ->
			seek h 0 start -> 0
			names h -1 -> a`},
	}
}

func naming() []Case {
	long := strings.Repeat("n", 255)
	return []Case{
		{Rule: "a name has at most 255 bytes", Script: `
			put ` + long + ` x
			read ` + long + ` -> x
			put ` + long + `n x -> ENAMETOOLONG
			mkdir ` + long + `n -> ENAMETOOLONG
			stat ` + long + `n -> ENAMETOOLONG`},
		{Rule: "a path has at most 4096 bytes", Script: `
			stat ` + strings.Repeat("./", 2100) + ` -> ENAMETOOLONG`},
		{Rule: "no name is the empty name", Script: `
			stat "" -> ENOENT
			mkdir "" -> ENOENT
			open h "" wc -> ENOENT
			remove "" -> ENOENT`},
		{Rule: "dots and slashes do not matter", Script: `
			mkdir d
			put d//f x
			read ./d/./f -> x
			read d/../d/f -> x`},
		{Rule: "names are bytes: case and spaces are kept", Script: `
			put "a b" 1
			put A 2
			put a 3
			put "é" 4
			read A -> 2
			read a -> 3
			read "a b" -> 1
			read "é" -> 4`},
	}
}
