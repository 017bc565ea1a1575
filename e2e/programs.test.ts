import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'
import { freePort } from './freePort.ts'
import { openPrograms, untilOpen } from './program.ts'

const { mirqab, leftoverProcesses } = openPrograms()

async function firstPost(port: number): Promise<{ id: number; title: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/posts?pagination=1`)
  const { data } = (await response.json()) as { data: { id: number; title: string }[] }
  if (!data[0]) throw new Error('no news')
  return data[0]
}

test(
  'start prints the address once the front page has news, stops cleanly on Ctrl-C, and still has its data at the next start',
  async () => {
    const port = await freePort()
    const first = mirqab(['start'], { PORT: String(port) })
    await untilOpen(first)
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    expect(page).toContain('<html lang="ar" dir="rtl"')
    const post = await firstPost(port)
    expect(page.length).toBeGreaterThan(10_000)

    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    expect(first.output()).toContain('stopped.')
    expect(leftoverProcesses()).toEqual([])

    const second = mirqab(['start'], { PORT: String(port) })
    await untilOpen(second)
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/post/${post.id}`)
    expect(((await response.json()) as { title: string }).title).toBe(post.title)

    // At least the supervisor, newsroom, worker, web and PostgreSQL.
    expect(leftoverProcesses().length).toBeGreaterThanOrEqual(5)
    // When the supervisor is killed with SIGKILL, its children exit, the database last.
    second.child.kill('SIGKILL')
    await second.ended
    await expect.poll(leftoverProcesses, { timeout: scaleTimeout(60_000) }).toEqual([])
    expect(second.output()).not.toContain('Error')
    const third = mirqab(['start'], { PORT: String(port) })
    await untilOpen(third)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
    expect(leftoverProcesses()).toEqual([])
  },
  scaleTimeout(600_000),
)

test('a busy port is reported clearly before anything is started', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const program = mirqab(['start'], { PORT: String(port) })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain(`port ${port} is in use`)
  expect(program.output()).toContain(`PORT=${port + 1} npm start`)
  blocker.close()
})

test('a live installation refuses to start with a missing secret and names it', async () => {
  const program = mirqab(['start'], { MIRQAB_MODE: 'live', PORT: String(await freePort()) })
  expect(await program.ended).toBe(1)
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'MIRQAB_SECRET']) expect(program.output()).toContain(name)
})

test('a malformed setting is reported by name', async () => {
  const program = mirqab(['migrate'], { PORT: 'eighty' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('PORT')
})

test('every program prints its usage with --help', async () => {
  for (const args of [
    [],
    ['start'],
    ['web'],
    ['worker'],
    ['migrate'],
    ['sources'],
    ['sources', 'add'],
    ['sources', 'import'],
    ['sources', 'list'],
    ['ingest'],
  ]) {
    const program = mirqab([...args, '--help'])
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('Usage: mirqab')
  }
})

test('sources added on the command line are listed as JSON', async () => {
  const add = mirqab(['sources', 'add', 'http://127.0.0.1:9/feed.xml', '--agency', 'وكالة الاختبار', '--category', 'economy', '--json'])
  expect(await add.ended, add.output()).toBe(0)
  const list = mirqab(['sources', 'list', '--json'])
  expect(await list.ended).toBe(0)
  expect(JSON.parse(list.output())).toContainEqual(expect.objectContaining({ url: 'http://127.0.0.1:9/feed.xml' }))
})

test('a command creates an account with a role, once for each address', async () => {
  const create = () =>
    mirqab(['users', 'create', '--email', 'first@example.com', '--password', 'a-long-password', '--role', 'admin', '--json'])
  const first = create()
  expect(await first.ended, first.output()).toBe(0)
  expect(JSON.parse(first.output())).toMatchObject({ email: 'first@example.com', role: 'admin', email_verified: true })
  expect(await create().ended).toBe(1)
})

test('eval match writes one line for each rule that a post matches, and reports the number of a line it cannot read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-eval-'))
  const file = (name: string, rows: object[] = []) => {
    writeFileSync(join(folder, name), rows.map((row) => JSON.stringify(row)).join('\n'))
    return join(folder, name)
  }
  const post = {
    id: 7,
    title: 'وزير النفط في الكويت',
    excerpt: '',
    agency: { id: 3 },
    category: null,
    main_category: null,
    media_type: 'text',
  }
  const rules = [
    { id: 'a', keywords: ['كويت', 'الغاز'], categories: [], main_categories: [], agencies: [], media_type: 'both' },
    { id: 'b', keywords: ['"مجلس الأمة"'], categories: [], main_categories: [], agencies: [], media_type: 'both' },
    { id: 'c', keywords: [], categories: [], main_categories: [], agencies: [3], media_type: 'text' },
  ]
  const out = join(folder, 'matches')
  const evaluate = (rulesFile: string) =>
    mirqab(['eval', 'match', '--rules', rulesFile, '--posts', file('posts', [post]), '--out', out, '--json'])
  const program = evaluate(file('rules', rules))
  expect(await program.ended).toBe(0)
  expect(JSON.parse(program.output())).toMatchObject({ rules: 3, posts: 1, matches: 2 })
  const lines = readFileSync(out, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { rule: 'a', post: 7, because: 'الكويت', about: expect.any(Number) },
    { rule: 'c', post: 7, because: null, about: null },
  ])
  const broken = evaluate(file('broken', [...rules, { keywords: [] }]))
  expect(await broken.ended).toBe(1)
  expect(broken.output()).toContain('broken:4:')
  rmSync(folder, { recursive: true })
})
