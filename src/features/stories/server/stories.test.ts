import { expect, test } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { createTestApp, type TestApp } from '../../../../test/testApp.ts'
import { apartPairs } from './apartPairs.fixtures.ts'
import { assignStories, type StoryDraft } from './assignStories.ts'
import { pruneStorySignatures } from './pruneStorySignatures.ts'
import { samePairs } from './samePairs.fixtures.ts'

const now = new Date('2026-11-21T09:00:00Z')
const hour = 3_600_000

function draft(report: string, agencyId: number, hoursLater = 0): StoryDraft {
  const [title = '', text = ''] = report.split(' | ')
  return { title, text, language: 'ar', agencyId, publishedAt: new Date(now.getTime() + hoursLater * hour) }
}

async function appWithAgencies(): Promise<TestApp> {
  const app = await createTestApp()
  const agencies = Array.from({ length: 7 }, (_, index) => ({ slug: `a${index}`, name_ar: `وكالة ${index}`, name_en: `Agency ${index}` }))
  await app.db.insertInto('agencies').values(agencies).execute()
  return app
}

const assign = async (app: App, drafts: StoryDraft[]) => (await inTransaction(app.db, (tx) => assignStories(app.pool, tx, drafts))).storyIds

/**
 * The pairs that share a story if the second report comes half an hour after the first, in another
 * call.
 */
async function countTogether(pairs: [string, string][]): Promise<string[]> {
  const app = await appWithAgencies()
  const first = await assign(
    app,
    pairs.map(([one]) => draft(one, 1)),
  )
  const second = await assign(
    app,
    pairs.map(([, other]) => draft(other, 2, 0.5)),
  )
  return pairs.flatMap(([one], index) => (first[index] === second[index] ? [one.split(' | ')[0] ?? ''] : []))
}

// The pairs are hard on purpose: few common words, or the same sentences with another number or
// name. The figures on real news are in docs/notes/stories.md; these are for the weights of a fresh
// installation.
test('two reports of one event in different words share a story, in 34 of 40 hard pairs', async () => {
  expect(samePairs).toHaveLength(40)
  expect((await countTogether(samePairs)).length).toBeGreaterThanOrEqual(34)
})

test('similar reports of different events have different stories, in 39 of 40 hard pairs', async () => {
  expect(apartPairs).toHaveLength(40)
  expect((await countTogether(apartPairs)).length).toBeLessThanOrEqual(1)
})

const [fire = '', fireToo = ''] = samePairs[0] ?? []
const rents = samePairs[1]?.[0] ?? ''

test('reports of one event that are stored together share a story', async () => {
  const app = await appWithAgencies()
  const [one, other, apart] = await assign(app, [draft(fire, 1), draft(fireToo, 2), draft(rents, 3)])
  expect(other).toBe(one)
  expect(apart).not.toBe(one)
})

const [collapse = '', collapseToo = ''] = samePairs[19] ?? []

test('a report of what two others told in different words names the one that it leaves alone, unless that has company', async () => {
  const told = `${collapse} ${collapseToo.split(' | ')[1]}`
  const place = async (others: StoryDraft[]) => {
    const app = await appWithAgencies()
    const [from, into] = [await assign(app, others), await assign(app, [draft(collapse, 1, 0.5)])]
    const { storyIds, lateJoins } = await inTransaction(app.db, (tx) => assignStories(app.pool, tx, [draft(told, 3, 1)]))
    expect(from).not.toContain(into[0])
    expect(storyIds).toEqual(into)
    return { lateJoins, expected: { from: from[0], into: into[0] } }
  }
  const alone = await place([draft(collapseToo, 2)])
  expect(alone.lateJoins).toEqual([alone.expected])
  expect((await place([draft(collapseToo, 2), draft(collapseToo, 4)])).lateJoins).toEqual([])
})

/** Each long enough that a copy of it shows, and told in words that the other has not. */
const longer = [
  `${collapse} وقال شهود إن دوياً قوياً سبق سقوط السقف بثوان، وإن أصحاب المحال المجاورة أخلوا المكان قبل وصول سيارات الإسعاف التي نقلت المصابين إلى أقرب مستشفى، فيما أغلقت دوريات المرور الطريق المؤدي إليه ساعات عدة وحولت السير إلى شوارع فرعية.`,
  `${collapseToo} وباشرت لجنة هندسية رفع الأنقاض التي سقطت على المحال المجاورة وأخذ عينات من الخرسانة لفحصها في المختبر المركزي، وأوصت بمراجعة رخص الترميم في الحي كله، ووعدت البلدية بإعلان نتائج التقرير خلال أسبوعين وبتعويض المتضررين الذين فقدوا بضائعهم تحت الركام.`,
]

test('a report with the texts of two stories names the smaller one, even if it has several reports', async () => {
  const app = await appWithAgencies()
  const [one = '', other = ''] = longer
  const [large] = await assign(app, [draft(one, 1), draft(one, 2), draft(one, 3), draft(one, 4)])
  const [small] = await assign(app, [draft(other, 5, 0.5), draft(other, 6, 0.5)])
  expect(small).not.toBe(large)
  const both = `${other} ${one.split(' | ')[1]}`
  const { lateJoins } = await inTransaction(app.db, (tx) => assignStories(app.pool, tx, [draft(both, 7, 1)]))
  expect(lateJoins).toEqual([{ from: small, into: large, isWhole: true }])
})

test('a round-up with the texts of two events joins neither to the other', async () => {
  const app = await appWithAgencies()
  const [one = ''] = longer
  const market =
    'افتتاح سوق الخضار الجديد في الجهراء | افتتح محافظ الجهراء سوق الخضار الجديد الذي يضم ستين محلاً وثلاثة مستودعات مبردة، وقال إن المشروع أنجز قبل موعده بشهرين. وأضاف أن الإيجارات ستبقى ثابتة طوال السنوات الثلاث المقبلة تشجيعاً للمزارعين المحليين على عرض محاصيلهم بلا وسطاء.'
  await assign(app, [draft(one, 1), draft(one, 2), draft(one, 3)])
  await assign(app, [draft(market, 4, 0.5), draft(market, 5, 0.5)])
  const texts = [one, market].map((report) => report.split(' | ')[1])
  for (const title of ['نشرة المساء: أبرز أخبار اليوم', one.split(' | ')[0], market.split(' | ')[0]]) {
    const { lateJoins } = await inTransaction(app.db, (tx) => assignStories(app.pool, tx, [draft(`${title} | ${texts.join(' ')}`, 7, 1)]))
    expect(lateJoins, title).toEqual([])
  }
})

test('a story has the number of its posts, and the times of the first and the last', async () => {
  const app = await appWithAgencies()
  const [story] = await assign(app, [draft(fire, 1)])
  await assign(app, [draft(fireToo, 2, 3)])
  const row = await app.db
    .selectFrom('stories')
    .selectAll()
    .where('id', '=', story as number)
    .executeTakeFirstOrThrow()
  expect(row.post_count).toBe(2)
  expect(row.first_published_at).toEqual(now)
  expect(row.last_published_at).toEqual(new Date(now.getTime() + 3 * hour))
})

test('the same report four days later is another story', async () => {
  const app = await appWithAgencies()
  const [one] = await assign(app, [draft(fire, 1)])
  const [later] = await assign(app, [draft(fire, 2, 96)])
  expect(later).not.toBe(one)
})

test('two workers that store one event at the same time create one story', async () => {
  const app = await appWithAgencies()
  const [[one], [other]] = await Promise.all([assign(app, [draft(fire, 1)]), assign(app, [draft(fireToo, 2)])])
  expect(other).toBe(one)
})

test('a worker joins what another worker stored while it was running', async () => {
  const app = await appWithAgencies()
  const other = createApp(app.config, app.databaseUrl, 'other worker')
  try {
    await assign(app, [draft(rents, 3)])
    const [one] = await assign(other, [draft(fire, 1)])
    const [joined] = await assign(app, [draft(fireToo, 2)])
    expect(joined).toBe(one)
  } finally {
    await other.close()
  }
})

test('reports that were not stored after all, or were deleted, are joined by none', async () => {
  const app = await appWithAgencies()
  const undone = inTransaction(app.db, async (tx) => {
    await assignStories(app.pool, tx, [draft(fire, 1)])
    await assignStories(app.pool, tx, [draft(rents, 3)])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const [one] = await assign(app, [draft(fire, 1)])
  const [joined] = await assign(app, [draft(fireToo, 2)])
  expect(joined).toBe(one)
  await app.db.deleteFrom('story_signatures').execute()
  const [alone] = await assign(app, [draft(fire, 4)])
  expect(alone).not.toBe(one)
})

test('old story signatures are deleted, the stories stay', async () => {
  const app = await appWithAgencies()
  await assign(app, [draft(fire, 1)])
  app.setNow(new Date(Date.now() + 200 * hour))
  await pruneStorySignatures(app)
  const { count } = await app.db
    .selectFrom('story_signatures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  expect(await app.db.selectFrom('stories').select('id').execute()).toHaveLength(1)
})

// Comparing each with each, five million times, took most of a minute.
test('a feed that repeats one item three thousand times costs only a few times as much as one with a quarter of them', async () => {
  const costs: number[] = []
  for (const length of [750, 3_000]) {
    const app = await appWithAgencies()
    const drafts = Array.from({ length }, (_, number) => draft(`${fire} ${number} | ${rents} ${number}`, 1))
    const before = process.cpuUsage()
    expect(await assign(app, drafts)).toHaveLength(length)
    costs.push(process.cpuUsage(before).user)
  }
  const [quarter = 0, whole = 0] = costs
  expect(whole / quarter).toBeLessThan(10)
})
