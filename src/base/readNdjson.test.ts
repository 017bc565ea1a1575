import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readNdjson } from './readNdjson.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-ndjson-'))
const file = join(folder, 'lines')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: string | Buffer): Promise<[line: number, word: string][]> {
  writeFileSync(file, content)
  const found: [number, string][] = []
  for await (const { line, value } of readNdjson(file, z.object({ word: z.string() }))) found.push([line, value.word])
  return found
}

test('only \\n separates lines; a byte-order mark, \\r, blank lines and a missing final line break are accepted', async () => {
  expect(await read('\ufeff{"word":"أ\u2028ب"}\r\n\n  \r\n{"word":"ج"}')).toEqual([
    [1, 'أ\u2028ب'],
    [4, 'ج'],
  ])
  expect(await read('')).toEqual([])
})

test('a line of many chunks is one line, and no letter is split between two chunks', async () => {
  const long = 'كويت'.repeat(100_000)
  expect(await read(`{"word":"x"}\n{"word":"${long}"}\n`)).toEqual([
    [1, 'x'],
    [2, long],
  ])
})

test('the error message names the file and the line', async () => {
  await expect(read('{"word":"x"}\n{"word":')).rejects.toThrow(`${file}:2: this line is not JSON`)
  await expect(read('\n{"words":"x"}')).rejects.toThrow(`${file}:2: word: `)
  await expect(read('null')).rejects.toThrow(`${file}:1: `)
  await expect(readNdjson(folder, z.unknown()).next()).rejects.toThrow(`${folder} is a folder`)
})
