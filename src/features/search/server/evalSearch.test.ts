import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { createTestApp } from '../../../../test/testApp.ts'
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

test('documents of a file are searched like posts, and the run lists the best of each query in order', async () => {
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
  expect(await scratchSchemas()).toEqual([])
})

test('an error in a file is reported with its line, and errors in the other files before any document is read', async () => {
  const good = { id: 'd1', text: 'نص' }
  const run = (given: Partial<Parameters<typeof evalSearch>[1]>) =>
    evalSearch(app, { documents: write('good', [good]), queries, field: 'text', out, ...given })
  const spaced = write('spaced', [good, { id: 'd 2', text: 'نص' }])
  await expect(run({ documents: spaced })).rejects.toThrow(`${spaced}:2: id: an id without spaces is needed`)
  const twice = write('twice', [{ id: 1, text: 'نص' }, good, { id: '1', text: 'نص' }])
  await expect(run({ documents: twice })).rejects.toThrow(`${twice}:3: the id 1 stands in line 1, too`)
  await expect(run({ queries: twice, documents: 'nowhere' })).rejects.toThrow(`${twice}:3: the id 1 stands in line 1, too`)
  await expect(run({ field: 'body' })).rejects.toThrow(':1: body: a text is needed')
  await expect(run({ documents: 'nowhere', out: join(folder, 'none', 'run') })).rejects.toThrow('there is no folder')
  await expect(run({ documents: out, out })).rejects.toThrow('so it cannot be written')
  expect(await scratchSchemas()).toEqual([])
})

test('a run deletes what killed runs left behind, but not what another run is using', async () => {
  const [left, used] = ['0', '1'].map((digit) => `eval_${digit.repeat(32)}`) as [string, string]
  await app.pool.query(`create schema ${left}; create schema ${used}`)
  mkdirSync(join(tmpdir(), `mirqab-${left}`), { recursive: true })
  const other = await app.pool.connect()
  await other.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.scratchSchema, used])
  await evalSearch(app, { documents: write('few', [{ id: 1, text: 'نص' }]), queries, field: 'text', out })
  expect(await scratchSchemas()).toEqual([used])
  expect(existsSync(join(tmpdir(), `mirqab-${left}`))).toBe(false)
  other.release(true)
  await app.pool.query(`drop schema ${used}`)
})

test('a run that is stopped ends at once and leaves nothing behind', async () => {
  const documents = write('some', [{ id: 1, text: 'نص' }])
  rmSync(out, { force: true })
  await expect(evalSearch(app, { documents, queries, field: 'text', out }, AbortSignal.abort())).rejects.toThrow('interrupted')
  expect(await scratchSchemas()).toEqual([])
  expect(existsSync(out)).toBe(false)
})

async function scratchSchemas(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>("select nspname as name from pg_namespace where nspname like 'eval%'")
  return rows.map(({ name }) => name)
}
