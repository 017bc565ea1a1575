/** Terms as stored in the database: 4 bytes each, little-endian, in order. */
export function packTerms(terms: Uint32Array): Buffer {
  const packed = Buffer.allocUnsafe(terms.length * 4)
  for (let i = 0; i < terms.length; i++) packed.writeUInt32LE(terms[i] as number, i * 4)
  return packed
}

export function unpackTerms(packed: Buffer): Uint32Array {
  const terms = new Uint32Array(packed.length / 4)
  for (let i = 0; i < terms.length; i++) terms[i] = packed.readUInt32LE(i * 4)
  return terms
}
