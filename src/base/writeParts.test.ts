import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { writeParts } from './writeParts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-write-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* whole() {
  yield 'one\n'
  yield 'two\n'
}

async function* broken() {
  yield 'one\n'
  throw new Error('no more')
}

test('parts are written in order, and a file that is not complete is deleted', async () => {
  const out = join(folder, 'file')
  await writeParts(whole, out)
  expect(readFileSync(out, 'utf8')).toBe('one\ntwo\n')
  await expect(writeParts(broken, out)).rejects.toThrow('no more')
  expect(existsSync(out)).toBe(false)
})

test('what fails before its file is open leaves none', async () => {
  const out = join(folder, 'early')
  // While all threads of the file system are busy no file is opened.
  const threads = Array.from({ length: 8 }, () => promisify(pbkdf2)('', '', 200_000, 32, 'sha256'))
  await expect(writeParts(broken, out)).rejects.toThrow('no more')
  await Promise.all(threads)
  await readdir(folder)
  expect(existsSync(out)).toBe(false)
})

test('what is no regular file stays although it could not be written to', async () => {
  const out = join(folder, 'socket')
  const server = createServer().listen(out)
  await once(server, 'listening')
  await expect(writeParts(whole, out)).rejects.toThrow('ENXIO')
  expect(existsSync(out)).toBe(true)
  server.close()
})
