// The few functions of WASI preview 1 that reading and writing a file take. "/" is the
// one directory that is open from the start, as descriptor 3.

@external("wasi_snapshot_preview1", "path_open")
declare function path_open(dir: u32, follow: u32, path: usize, size: u32, create: u32, rights: u64, inherited: u64, flags: u32, fd: usize): u32;
@external("wasi_snapshot_preview1", "fd_read")
declare function fd_read(fd: u32, vectors: usize, count: u32, read: usize): u32;
@external("wasi_snapshot_preview1", "fd_write")
declare function fd_write(fd: u32, vectors: usize, count: u32, written: usize): u32;
@external("wasi_snapshot_preview1", "fd_close")
declare function fd_close(fd: u32): u32;

const ROOT: u32 = 3;
const FOLLOW: u32 = 1;
const CREATE: u32 = 1;
const TRUNCATE: u32 = 8;
const READ: u64 = 1 << 1;
const WRITE: u64 = 1 << 6;

export const ENOENT: u32 = 44;

const cell = memory.data(4); // where calls put their result
const vector = memory.data(8, 4); // address and length of a buffer

// The error of the last call; 0 if there was none.
export let errno: u32 = 0;

function open(path: string, create: u32, rights: u64): u32 {
  const name = String.UTF8.encode(path.substring(1));
  errno = path_open(ROOT, FOLLOW, changetype<usize>(name), name.byteLength, create, rights, 0, 0, cell);
  return load<u32>(cell);
}

// readFile returns the content of a file, or sets errno.
export function readFile(path: string): string {
  const fd = open(path, 0, READ);
  if (errno != 0) return "";
  let bytes = new Uint8Array(64 << 10);
  let length = 0;
  for (;;) {
    if (length == bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(bytes);
      bytes = larger;
    }
    store<usize>(vector, bytes.dataStart + length);
    store<u32>(vector, bytes.length - length, 4);
    errno = fd_read(fd, vector, 1, cell);
    const n = load<u32>(cell);
    if (errno != 0 || n == 0) break;
    length += n;
  }
  fd_close(fd);
  return String.UTF8.decodeUnsafe(bytes.dataStart, length);
}

// writeFile gives a file that content, and makes it if it does not exist, or sets
// errno.
export function writeFile(path: string, text: string): void {
  const fd = open(path, CREATE | TRUNCATE, WRITE);
  if (errno != 0) return;
  const bytes = String.UTF8.encode(text);
  let written: u32 = 0;
  while (errno == 0 && written < <u32>bytes.byteLength) {
    store<usize>(vector, changetype<usize>(bytes) + written);
    store<u32>(vector, bytes.byteLength - written, 4);
    errno = fd_write(fd, vector, 1, cell);
    written += load<u32>(cell);
  }
  fd_close(fd);
}
