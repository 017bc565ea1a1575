import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * The bytes of a segment, in memory or in a file. `read` returns a view or a copy, which must not
 * be modified. With `buffer`, it may be in there, until the next read into it: for many short
 * reads, which take half the time without memory of their own.
 */
export type ByteSource = { size: number; read(offset: number, length: number, buffer?: Uint8Array): Uint8Array; close(): void }

export function fromMemory(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length), close() {} }
}

/**
 * Reads come from the system's page cache, at a measured 2 to 4 µs each: more than decoding a block
 * takes, but far less than a seek.
 */
export function fromFile(path: string): ByteSource {
  const file = openSync(path, 'r')
  return {
    size: fstatSync(file).size,
    read(offset, length, buffer) {
      // Not zeroed, which would take as long as reading.
      const bytes = buffer && buffer.length >= length ? buffer.subarray(0, length) : Buffer.allocUnsafeSlow(length)
      for (let done = 0; done < length; ) {
        const count = readSync(file, bytes, done, length - done, offset + done)
        if (count === 0) throw new Error(`${path} ends before ${offset + length}`)
        done += count
      }
      return bytes
    },
    close: () => closeSync(file),
  }
}
