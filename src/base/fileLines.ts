import { createReadStream } from 'node:fs'

/**
 * The lines of a file of UTF-8, ended by \n; a byte order mark is no part of the first. `node:readline` ends one at U+2028 and U+2029 too, which JSON has
 * in the middle of strings (RFC 8259 §7) and pages of newspapers have in their text.
 */
export async function* fileLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // A line of many chunks, joined once it has ended.
  let begun: string[] = []
  for await (const chunk of createReadStream(path)) {
    const [rest = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(rest)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  const last = begun.join('') + decoder.decode()
  if (last !== '') yield last
}
