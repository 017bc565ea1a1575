/** A growing byte buffer. Numbers are integers from 0 to 2^31-1, in LEB128. */
export class ByteWriter {
  private bytes: Uint8Array
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = value
  }

  number(value: number): void {
    if (this.length + 5 > this.bytes.length) this.reserve(5)
    this.length = putNumber(this.bytes, this.length, value)
  }

  /** Length and UTF-16 units. */
  text(value: string): void {
    this.number(value.length)
    for (let at = 0; at < value.length; at++) this.number(value.charCodeAt(at))
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.bytes.length) this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  clear(): void {
    this.length = 0
  }

  /** The bytes written so far: a view that the next write may change. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private reserve(more: number): void {
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    wider.set(this.bytes.subarray(0, this.length))
    this.bytes = wider
  }
}

/** Writes a number like `ByteWriter`; returns the position after it. */
export function putNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start
  let rest = value
  while (rest > 127) {
    bytes[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[at++] = rest
  return at
}

/** The number of bytes that a number takes. */
export function numberSize(value: number): number {
  let size = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++
  return size
}

/** Reads the output of a `ByteWriter`. */
export class ByteReader {
  private readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  byte(): number {
    return this.bytes[this.at++] as number
  }

  number(): number {
    let value = this.bytes[this.at++] as number
    if (value < 128) return value
    value &= 127
    for (let shift = 7; ; shift += 7) {
      const next = this.bytes[this.at++] as number
      value |= (next & 127) << shift
      if (next < 128) return value >>> 0
    }
  }

  text(): string {
    const length = this.number()
    let text = ''
    for (let unit = 0; unit < length; unit++) text += String.fromCharCode(this.number())
    return text
  }
}
