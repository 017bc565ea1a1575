import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('what is no regular file stays although it could not be written to', async () => {
  const out = join(folder, 'socket')
  const server = createServer().listen(out)
  await once(server, 'listening')
  await expect(writeParts(whole, out)).rejects.toThrow('ENXIO')
  expect(existsSync(out)).toBe(true)
  server.close()
})
