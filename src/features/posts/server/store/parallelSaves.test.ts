import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { apartPairs } from '#features/stories/server/apartPairs.fixtures.ts'
import { samePairs } from '#features/stories/server/samePairs.fixtures.ts'
import { saveAgency } from '#features/taxonomy/server/saveAgency.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { blankDraft } from './blankDraft.fixtures.ts'
import { identifyItems } from './identityKeys.ts'
import type { PostDraft } from './postDraft.ts'
import { savePosts } from './savePosts.ts'

const now = new Date('2026-11-21T09:00:00Z')
const workers = 8

/**
 * 160 reports, of which many are alike, from eight agencies; each agency sends its own in reads of
 * five, and each read twice.
 */
function readsOf(agencyIds: number[]): { agencyId: number; drafts: PostDraft[] }[] {
  const reports = [...samePairs, ...apartPairs].flat()
  const items = reports.map((report, at) => {
    const [title = '', body = ''] = report.split(' | ')
    return { guid: `g${at}`, url: `https://example.com/${at}`, title, body, publishedAt: new Date(now.getTime() - at * 60_000) }
  })
  const reads = agencyIds.flatMap((agencyId, agency) => {
    const own = items.filter((_, at) => at % agencyIds.length === agency)
    return Array.from({ length: own.length / 5 }, (_, read) => ({ agencyId, items: own.slice(read * 5, read * 5 + 5) }))
  })
  return [...reads, ...reads].map(({ agencyId, items }) => ({
    agencyId,
    drafts: identifyItems(agencyId, items).map(({ item, keys }) => ({
      ...blankDraft,
      keys,
      contentHash: Buffer.from(item.guid).toString('hex'),
      url: item.url,
      title: item.title,
      bodyText: item.body,
      publishedAt: item.publishedAt,
    })),
  }))
}

async function newAgencies(app: App): Promise<number[]> {
  const ids = []
  for (let at = 0; at < 8; at++) ids.push(await saveAgency(app.db, { slug: `agency-${at}`, nameAr: 'وكالة', nameEn: 'Agency' }))
  return ids
}

/**
 * Reads in the order in which they were committed the address of each post, and that of the first
 * post of its story.
 */
async function storedStories(app: App): Promise<{ url: string; story: string; at: number }[]> {
  const { rows } = await sql<{ url: string; story: string; at: number }>`
    select p.url, first_value(p.url) over (partition by p.story_id order by s.id) as story, s.id as at
    from posts p join story_signatures s on s.post_id = p.id order by s.id`.execute(app.db)
  return rows
}

test('eight workers that save alike posts at once, each twice, wait for none forever, and store the stories that one worker would', async () => {
  const parallel = await createTestApp()
  parallel.setNow(now)
  const others = Array.from({ length: workers }, (_, at) => createApp(parallel.config, parallel.databaseUrl, `worker ${at}`))
  const reads = readsOf(await newAgencies(parallel))
  try {
    const save = (read: (typeof reads)[number], at: number) =>
      savePosts(
        Object.assign(others[at % workers] as App, { now: () => now }),
        { id: null, agencyId: read.agencyId, isOwn: false },
        read.drafts,
      )
    const saved = await Promise.all(reads.map(save))
    expect(saved.reduce((sum, { newPosts }) => sum + newPosts, 0)).toBe(160)
  } finally {
    for (const other of others) await other.close()
  }
  const stories = await storedStories(parallel)
  expect(stories).toHaveLength(160)
  expect(new Set(stories.map(({ story }) => story)).size).toBeLessThan(140)

  // The same reads by one worker, in the order in which they were committed.
  const serial = await createTestApp()
  serial.setNow(now)
  await newAgencies(serial)
  const placeOf = new Map(stories.map(({ url, at }) => [url, at]))
  const inOrder = reads
    .slice(0, reads.length / 2)
    .toSorted((one, other) => (placeOf.get(one.drafts[0]?.url ?? '') ?? 0) - (placeOf.get(other.drafts[0]?.url ?? '') ?? 0))
  for (const { agencyId, drafts } of inOrder) await savePosts(serial, { id: null, agencyId, isOwn: false }, drafts)
  const plain = (list: typeof stories) => list.map(({ url, story }) => ({ url, story }))
  expect(plain(await storedStories(serial))).toEqual(plain(stories))
})
