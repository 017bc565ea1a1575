import { createReadStream } from 'node:fs'

/**
 * The lines of a file of UTF-8, ended by \n. `node:readline` ends one at U+2028 and U+2029 too, which JSON has in the middle of strings (RFC 8259 §7) and
 * pages of newspapers have in their text.
 */
export async function* fileLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  if (rest !== '') yield rest
}
