package wasi

import (
	"errors"

	"github.com/workrover/workrover/runtime/vfs"
)

// Errno is an error number of WASI preview 1.
type Errno uint32

// The numbers that this host answers.
const (
	success      Errno = 0
	eACCES       Errno = 2
	eBADF        Errno = 8
	eBUSY        Errno = 10
	eEXIST       Errno = 20
	eFAULT       Errno = 21
	eFBIG        Errno = 22
	eILSEQ       Errno = 25
	eINVAL       Errno = 28
	eIO          Errno = 29
	eISDIR       Errno = 31
	eLOOP        Errno = 32
	eMFILE       Errno = 33
	eNAMETOOLONG Errno = 37
	eNOENT       Errno = 44
	eNOSPC       Errno = 51
	eNOTDIR      Errno = 54
	eNOTEMPTY    Errno = 55
	eNOTSUP      Errno = 58
	eOVERFLOW    Errno = 61
	eROFS        Errno = 69
	eSPIPE       Errno = 70
	eXDEV        Errno = 75
	eNOTCAPABLE  Errno = 76
)

// numberOf gives the number of each error of the file system.
func numberOf(e vfs.Errno) (Errno, bool) {
	switch e {
	case vfs.EACCES:
		return eACCES, true
	case vfs.EBADF:
		return eBADF, true
	case vfs.EBUSY:
		return eBUSY, true
	case vfs.EEXIST:
		return eEXIST, true
	case vfs.EFBIG:
		return eFBIG, true
	case vfs.EILSEQ:
		return eILSEQ, true
	case vfs.EINVAL:
		return eINVAL, true
	case vfs.EISDIR:
		return eISDIR, true
	case vfs.ELOOP:
		return eLOOP, true
	case vfs.ENAMETOOLONG:
		return eNAMETOOLONG, true
	case vfs.ENOENT:
		return eNOENT, true
	case vfs.ENOSPC:
		return eNOSPC, true
	case vfs.ENOTDIR:
		return eNOTDIR, true
	case vfs.ENOTEMPTY:
		return eNOTEMPTY, true
	case vfs.EROFS:
		return eROFS, true
	case vfs.EXDEV:
		return eXDEV, true
	}
	return 0, false
}

// errno is the number that the guest gets for an error of the file system. An
// error that is not the guest's to know is a fault of the host: the guest sees
// EIO, and the session keeps the error, so that the request is not mistaken
// for one that the plugin answered.
func (s *Session) errno(err error) Errno {
	if err == nil {
		return success
	}
	if e, ok := errors.AsType[vfs.Errno](err); ok {
		if number, ok := numberOf(e); ok {
			return number
		}
	}
	if s.fault == nil {
		s.fault = err
	}
	return eIO
}
