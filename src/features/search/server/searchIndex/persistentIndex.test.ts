import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findByTime } from '#engine/search/findByTime.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { fakeClocks } from '../../../../../test/fakeClocks.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { scaleTimeout } from '../../../../../test/timeouts.ts'
import { PersistentIndex } from './persistentIndex.ts'

const clocks = fakeClocks()
const hour = 3_600_000
const app = await createTestApp()
const agency_id = await addAgency(app)
let parent = ''

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'mirqab-index-'))
  await app.pool.query('truncate posts, search_changes cascade')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const open = () => PersistentIndex.open(app.pool, app.databaseUrl, parent, 0)
const add = (title: string) => addPost(app, { title, agency_id })
const idsOf = (persistent: PersistentIndex, query: string, filter = {}) =>
  findByTime(persistent.index.segments, { query: readQuery(query), filter, count: 10_000 })
    .hits.map(({ id }) => id)
    .sort((one, other) => one - other)

async function finding(persistent: PersistentIndex, query: string, filter = {}): Promise<number[]> {
  await persistent.follow()
  return idsOf(persistent, query, filter)
}

async function using(work: (persistent: PersistentIndex) => Promise<void>): Promise<void> {
  const persistent = await open()
  try {
    await work(persistent)
  } finally {
    await persistent.close()
  }
}

/** Replaces the folder by a file, so that nothing can be written there, not even by root. */
function blockFolder(): void {
  rmSync(join(parent, '0'), { recursive: true })
  writeFileSync(join(parent, '0'), '')
}

function unblockFolder(): void {
  rmSync(join(parent, '0'))
  mkdirSync(join(parent, '0'))
}

/**
 * Adds thousands of posts at once, each with the word مكرر, a number, and this many other words.
 */
function addMany(count: number, others = 0): Promise<unknown> {
  return app.pool.query(
    `with story as (insert into stories (agency_count, first_published_at, last_published_at) values (1, now(), now()) returning id),
      post as (insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at)
        select $1, story.id, 'text', 'rss', 'ar', '', '', now() - n * interval '1 minute' from story, generate_series(1, $2::int) n returning id)
     insert into post_words (post_id, spelled) select id, ' مكرر | | n' || id || ' ' || coalesce(
        (select string_agg('w' || floor(random() ^ 3 * 60000), ' ') || ' ' from generate_series(1, $3::int) n where n > -id), '') from post`,
    [agency_id, count, others],
  )
}

describe('the index follows the database', () => {
  test('a new post is found, an edited one only by its new words, a moved one in its new section, a deleted one not at all', () =>
    using(async (persistent) => {
      const id = await add('زيارة إلى الكويت')
      expect(await finding(persistent, 'الكويت')).toEqual([id])
      await app.pool.query("update post_words set spelled = ' زياره الي عمان | | ' where post_id = $1", [id])
      expect(await finding(persistent, 'الكويت')).toEqual([])
      expect(await finding(persistent, 'عمان')).toEqual([id])
      const media = { media: true }
      expect(await finding(persistent, 'عمان', media)).toEqual([])
      await app.pool.query("update posts set media_type = 'media' where id = $1", [id])
      expect(await finding(persistent, 'عمان', media)).toEqual([id])
      await app.pool.query('delete from posts where id = $1', [id])
      expect(await finding(persistent, 'عمان')).toEqual([])
    }))

  test('a transaction that began first but ended last is neither missed nor applied twice', () =>
    using(async (persistent) => {
      const slow = new pg.Client({ connectionString: app.databaseUrl })
      await slow.connect()
      const old = await add('خبر قديم')
      await persistent.follow()
      await slow.query('begin')
      await slow.query("update post_words set spelled = ' خبر معدل | | ' where post_id = $1", [old])
      const quick = await add('خبر سريع')
      expect(await finding(persistent, 'خبر')).toEqual([old, quick])
      expect(idsOf(persistent, 'معدل')).toEqual([])
      await slow.query('commit')
      await slow.end()
      expect(await finding(persistent, 'معدل')).toEqual([old])
      expect(persistent.index.documents).toBe(2)
    }))

  test('concurrent searches share one read of the changes, and all find them', () =>
    using(async (persistent) => {
      const id = await add('خبر مشترك')
      await Promise.all([persistent.follow(), persistent.follow(), persistent.follow()])
      expect(idsOf(persistent, 'مشترك')).toEqual([id])
      expect(persistent.index.documents).toBe(1)
    }))

  test('thousands of existing posts are all found, and so are changes made while they are read', async () => {
    await addMany(40_000)
    await using(async (persistent) => {
      while (persistent.index.documents === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      expect(persistent.complete).toBe(false)
      const { rows } = await app.pool.query<{ id: number }>('select min(id) as id from posts')
      const oldest = rows[0]?.id as number
      await app.pool.query('delete from posts where id = $1', [oldest])
      await app.pool.query("update post_words set spelled = ' متغير | | ' where post_id = $1", [oldest + 1])
      await persistent.follow()
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
      await persistent.follow()
      expect(idsOf(persistent, 'مكرر')).toHaveLength(10_000)
      expect(persistent.index.documents).toBe(39_999)
      expect(idsOf(persistent, 'متغير')).toEqual([oldest + 1])
    })
  })

  test(
    'thousands of posts are all found even if threads first run out of memory while indexing them',
    async () => {
      await addMany(3_000, 250)
      setFlagsFromString('--max-old-space-size=40')
      const failures: string[] = []
      try {
        await using(async (persistent) => {
          persistent.onFailure = ({ message }) => failures.push(message)
          while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 100))
          expect(persistent.index.documents).toBe(3_000)
        })
      } finally {
        setFlagsFromString('--max-old-space-size=0')
      }
      expect(failures[0]).toContain('memory limit')
    },
    scaleTimeout(180_000),
  )
})

describe('the index is stored', () => {
  test('so that after a restart, it is loaded from files and only later changes are read', async () => {
    await addMany(6_000)
    let built = 0
    await using(async (persistent) => {
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
      await persistent.follow()
      built = persistent.index.documents
    })
    const files = readdirSync(join(parent, '0')).filter((file) => file.endsWith('.segment'))
    expect(files.length).toBeGreaterThan(0)
    const { rows } = await app.pool.query<{ id: number }>('select min(id) as id from posts')
    const gone = rows[0]?.id as number
    await app.pool.query('delete from posts where id = $1', [gone])
    const added = await add('خبر أثناء التوقف')
    await using(async (persistent) => {
      expect(persistent.complete).toBe(true)
      expect(await finding(persistent, 'التوقف')).toEqual([added])
      expect(idsOf(persistent, `n${gone}`)).toEqual([])
      expect(idsOf(persistent, `n${gone + 1}`)).toEqual([gone + 1])
      expect(persistent.index.documents).toBe(built)
      expect(readdirSync(join(parent, '0'))).toEqual(expect.arrayContaining(files))
    })
  })

  test('in files after a while even if small, so that a restart does not depend on stored changes', async () => {
    const first = await add('خبر أول')
    const persistent = await PersistentIndex.open(app.pool, app.databaseUrl, parent, 0, 0)
    const second = await add('خبر ثان')
    await persistent.follow()
    while (persistent.index.entries.some(({ file }) => !file)) await new Promise((resolve) => setTimeout(resolve, 20))
    await persistent.close()
    await app.pool.query('delete from search_changes')
    await using(async (again) => {
      expect(await finding(again, 'خبر')).toEqual([first, second])
      expect(again.index.entries.every(({ file }) => file)).toBe(true)
    })
  })

  test('but not used and deleted if it is broken or from another release or database', async () => {
    const segmentFiles = () => readdirSync(join(parent, '0')).filter((name) => name.endsWith('.segment'))
    await addMany(3_000)
    await using(async (persistent) => {
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
    })
    const path = join(parent, '0', 'index.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    for (const text of [
      JSON.stringify({ ...manifest, made: 'elsewhere' }),
      JSON.stringify({ ...manifest, segments: [{ file: 'no.segment', deleted: '' }] }),
      '{"made":',
    ]) {
      writeFileSync(path, text)
      const before = segmentFiles()
      expect(before).not.toEqual([])
      await using(async (persistent) => {
        expect(persistent.complete).toBe(false)
        expect(segmentFiles().filter((name) => before.includes(name))).toEqual([])
        while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
        expect(persistent.index.documents).toBe(3_000)
      })
    }
  })

  test(
    'in memory while the disk cannot be written, so that all posts are found, and in files afterwards',
    async () => {
      await addMany(3_000)
      const persistent = await PersistentIndex.open(app.pool, app.databaseUrl, parent, 0, 0)
      const failures: string[] = []
      persistent.onFailure = ({ message }) => failures.push(message)
      blockFolder()
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
      const added = await add('خبر والقرص ممتلئ')
      expect(await finding(persistent, 'ممتلئ')).toEqual([added])
      expect([persistent.index.documents, persistent.index.entries.filter(({ file }) => file)]).toEqual([3_001, []])
      await expect.poll(() => persistent.failures).toBeGreaterThan(0)
      expect(failures[0]).toContain('ENOTDIR')
      expect(idsOf(persistent, 'مكرر')).toHaveLength(3_000)

      // The back-off after a failure takes seconds, even if the clock is set back.
      clocks.set(-30 * hour)
      unblockFolder()
      await expect.poll(() => persistent.index.entries.every(({ file }) => file), { timeout: scaleTimeout(60_000) }).toBe(true)
      await persistent.close()
      await using(async (again) => {
        expect([again.complete, again.index.documents]).toEqual([true, 3_001])
      })
    },
    scaleTimeout(120_000),
  )

  test('in memory for at most an hour, then in files, even if the clock was set back', () =>
    using(async (persistent) => {
      const added = await add('خبر والساعة متأخرة')
      expect(await finding(persistent, 'متأخرة')).toEqual([added])
      clocks.set(-30 * hour)
      expect(persistent.index.entries.filter(({ file }) => file)).toEqual([])
      clocks.advance(hour)
      await expect.poll(() => persistent.index.entries.every(({ file }) => file)).toBe(true)
    }))

  test('unless the process ends before the disk can be written, in which case the next one reads the database again', async () => {
    await addMany(3_000)
    await using(async (persistent) => {
      blockFolder()
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
      unblockFolder()
    })
    await using(async (persistent) => {
      while (!persistent.complete) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(persistent.index.documents).toBe(3_000)
    })
  })

  test('in one folder per process of a machine, and the folder of a killed process is reused', async () => {
    await using(async () => {
      const other = await open()
      expect(readdirSync(parent).sort()).toEqual(['0', '1'])
      await other.close()
    })
    // A process that ended, and one whose pid is now ours.
    for (const name of ['999999999 1', `${process.pid} 1`]) {
      // As an earlier release wrote it, and as it is written now.
      for (const write of [writeFileSync, (path: string, text: string) => symlinkSync(text, path)]) {
        write(join(parent, '0', 'owner'), name)
        await using(async () => {
          expect(readlinkSync(join(parent, '0', 'owner'))).toMatch(new RegExp(`^${process.pid} \\d{2,}$`))
          expect(readdirSync(join(parent, '1'))).not.toContain('owner')
        })
      }
    }
  })
})
