import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { evalSearch } from './evalSearch.ts'

const app = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'mirqab-eval-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, lines: object[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}

const queries = write('queries', [
  { id: 'q1', text: 'ما هي عاصمة "الكويت"؟' },
  { id: 'q2', text: 'سعر -البرميل' },
  { id: 'q3', text: 'زلزال' },
])
const out = join(folder, 'run')

test('documents of a file are searched as posts are, and the run says the best of each query in its order', async () => {
  const documents = write('documents', [
    { id: 'd1', body: 'مدينة الكويت عاصمة دولة الكويت', title: 'عاصمة الكويت' },
    { id: 'd2', body: 'ارتفعت أسعار البرميل' },
    { id: 'd3', body: 'زار الوفد\u2028مدينة الكويت' },
  ])
  const figures = await evalSearch(app, { documents, queries, field: 'body', out })
  expect(figures).toMatchObject({ documents: 3, queries: 3 })
  expect(figures.indexBytes).toBeGreaterThan(0)
  const run = readFileSync(out, 'utf8').trim().split('\n')
  expect(run.map((line) => line.split(' ').toSpliced(4, 1).join(' '))).toEqual([
    'q1 Q0 d1 1 mirqab',
    'q1 Q0 d3 2 mirqab',
    'q2 Q0 d2 1 mirqab',
  ])
  const { rows } = await app.pool.query("select nspname from pg_namespace where nspname like 'eval%'")
  expect(rows).toEqual([])
})

test('a line without an id or a text is named', async () => {
  const documents = write('bad', [
    { id: 'd1', text: 'نص' },
    { id: 'd 2', text: 'نص' },
  ])
  await expect(evalSearch(app, { documents, queries, field: 'text', out })).rejects.toMatchObject({
    code: 'invalid',
    fields: { [documents]: [expect.stringContaining('line 2')] },
  })
})
