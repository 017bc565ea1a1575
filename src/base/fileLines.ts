import { createReadStream } from 'node:fs'

/**
 * The lines of a UTF-8 file, separated by \n, without a byte-order mark. `node:readline` would also
 * split at U+2028 and U+2029, which occur inside JSON strings (RFC 8259 §7) and in newspapers'
 * texts.
 */
export async function* fileLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // The chunks of an incomplete line, joined only once, when it ends.
  let pending: string[] = []
  for await (const chunk of createReadStream(path)) {
    const [rest = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pending.push(rest)
    for (const other of others) {
      yield pending.join('')
      pending = [other]
    }
  }
  const last = pending.join('') + decoder.decode()
  if (last !== '') yield last
}
