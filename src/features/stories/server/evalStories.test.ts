import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testApp.ts'
import { evalStories } from './evalStories.ts'
import { samePairs } from './samePairs.fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-eval-stories-'))
afterAll(() => rmSync(folder, { recursive: true }))

function postsFile(name: string, reports: string[], change: object = {}): string {
  const lines = reports.map((report, index) => {
    const [title, text] = report.split(' | ')
    const published_at = new Date(Date.parse('2026-11-21T09:00:00Z') + index * 60_000).toISOString()
    return JSON.stringify({
      id: `p${index}`,
      title,
      excerpt: '',
      body_html: `<p>${text}</p>`,
      published_at,
      agency: { id: index + 1 },
      ...change,
    })
  })
  writeFileSync(join(folder, name), lines.join('\n'))
  return join(folder, name)
}

const out = join(folder, 'stories.ndjson')
const reports = [...(samePairs[0] as [string, string]), ...(samePairs[1] as [string, string])]

test('posts of one event get one story, each post a line, and nothing of it stays in the database', async () => {
  const app = await createTestApp()
  const figures = await evalStories(app, { posts: postsFile('posts', reports), out })
  const lines = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ post }) => post)).toEqual(['p0', 'p1', 'p2', 'p3'])
  expect(lines[1].story).toBe(lines[0].story)
  expect(lines[3].story).toBe(lines[2].story)
  expect(lines[2].story).not.toBe(lines[0].story)
  expect(figures).toMatchObject({ posts: 4, stories: 2 })
  expect(await app.db.selectFrom('stories').select('id').execute()).toEqual([])
  const { rows } = await app.pool.query("select nspname from pg_namespace where nspname like 'eval%'")
  expect(rows).toEqual([])
})

test('a post without a time is named by its line, and no file is left', async () => {
  const app = await createTestApp()
  const posts = postsFile('broken', reports.slice(0, 1), { published_at: 'yesterday' })
  await expect(evalStories(app, { posts, out: join(folder, 'none') })).rejects.toThrow(/broken:1: published_at/)
  expect(() => readFileSync(join(folder, 'none'))).toThrow('ENOENT')
})
