import { beforeEach, describe, expect, test } from 'vitest'
import { recountStories } from '#features/posts/server/store/recountStories.ts'
import type { Locale } from '#text/locale.ts'
import { addAgency, addPost, type PostValues } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { burstRule } from '../burst.ts'
import { announceUrgent } from './announceUrgent.ts'
import { findBursts } from './findBursts.ts'
import { listUrgent } from './listUrgent.ts'
import { stopUrgent } from './stopUrgent.ts'

const app = await createTestApp()
const agencies = await Promise.all(Array.from({ length: 8 }, () => addAgency(app)))
beforeEach(async () => {
  app.setNow(new Date('2026-11-29T12:00:00Z'))
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('stories').execute()
  await app.pool.query('delete from graphile_worker._private_jobs')
  await addUsualDay()
})

const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000)

/** The stories of a usual day, of one or two agencies each. */
async function addUsualDay(): Promise<void> {
  await app.pool.query(
    `insert into stories (first_published_at, last_published_at, agency_count)
     select at, at + interval '5 minutes', 1 + n % 2 from (select n, $1::timestamptz - make_interval(mins => 5 + n * 10) as at from generate_series(1, $2::int) n) day`,
    [app.now(), burstRule.minStories],
  )
}

/** A story that so many agencies report, one a minute. */
async function report(title: string, count: number, { minutes = 20, ...values }: PostValues & { minutes?: number } = {}): Promise<number> {
  let story: number | undefined = values.story_id
  for (let at = 0; at < count; at++) {
    const id = await addPost(app, {
      title: `${title} (${'أبتثجحخد'[at]})`,
      agency_id: agencies[at],
      published_at: minutesAgo(minutes - at),
      ...values,
      ...(story && { story_id: story }),
    })
    story ??= (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
  }
  await app.db.transaction().execute((tx) => recountStories(tx, [story as number]))
  return story as number
}

const urgent = async (language?: Locale) => (await listUrgent(app, language)).map(({ story_id }) => story_id)
const rows = async () => (await app.pool.query('select edition, story_id from urgent_stories order by 1, 2')).rows

describe('a story that far more agencies report at once than is usual', () => {
  test('is urgent for an hour, with the reason, and its end is due', async () => {
    const story = await report('زلزال يضرب شرق إيران', 6)
    await report('خبر عادي', 4)
    await findBursts(app)
    expect(await listUrgent(app, undefined)).toMatchObject([
      {
        story_id: story,
        since: '2026-11-29T12:00:00.000Z',
        until: '2026-11-29T13:00:00.000Z',
        burst: { agencies: 6, minutes: 5 },
        post: { title: 'زلزال يضرب شرق إيران (ح)', story: { agencies: 6 } },
      },
    ])
    const { rows: due } = await app.pool.query(`select run_at from graphile_worker.jobs where task_identifier = 'announceUrgent'`)
    expect(due).toEqual([{ run_at: new Date('2026-11-29T13:00:00Z') }])
    app.setNow(new Date('2026-11-29T12:59:59Z'))
    expect(await urgent()).toEqual([story])
    app.setNow(new Date('2026-11-29T13:00:00Z'))
    expect(await urgent()).toEqual([])
    await announceUrgent(app)
  })

  test('becomes so once, also if the job runs twice at the same time', async () => {
    const story = await report('زلزال يضرب شرق إيران', 6, { minutes: 10 })
    await Promise.all([findBursts(app), findBursts(app)])
    expect(await rows()).toEqual([{ edition: 'ar', story_id: story }])
    const since = app.now()
    app.setNow(new Date(since.getTime() + 5 * 60_000))
    await findBursts(app)
    expect(await listUrgent(app, undefined)).toMatchObject([{ since: since.toISOString() }])
  })

  test('stays as an editor has ended it', async () => {
    const story = await report('زلزال يضرب شرق إيران', 6)
    await findBursts(app)
    expect(await app.db.transaction().execute((tx) => stopUrgent(tx, 'ar', story, app.now()))).toMatchObject({ agencies: 6 })
    await findBursts(app)
    expect(await urgent()).toEqual([])
    expect(await app.db.transaction().execute((tx) => stopUrgent(tx, 'ar', story, app.now()))).toBeUndefined()
  })

  test('is urgent in the English edition once it has a written report in English', async () => {
    const story = await report('زلزال يضرب شرق إيران', 6)
    await findBursts(app)
    expect([await urgent(), await urgent('en')]).toEqual([[story], []])
    await report('Quake hits eastern Iran', 1, { story_id: story, language: 'en', minutes: 2 })
    await findBursts(app)
    expect([await urgent(), await urgent('en')]).toEqual([[story], [story]])
    expect((await listUrgent(app, 'en'))[0]?.post.language).toBe('en')
    expect((await listUrgent(app, 'ar'))[0]?.post.language).toBe('ar')
  })
})

describe('no story is urgent', () => {
  test('that is older than an hour, or reported slowly', async () => {
    await report('خبر قديم', 6, { minutes: 61 })
    const slow = await report('خبر بطيء', 4, { minutes: 50 })
    await report('خبر بطيء', 6, { story_id: slow, minutes: 20 })
    await app.db
      .updateTable('posts')
      .set({ published_at: minutesAgo(20) })
      .where('story_id', '=', slow)
      .where('agency_id', 'in', agencies.slice(1))
      .execute()
    await findBursts(app)
    expect(await rows()).toEqual([])
  })

  test('while as many agencies report other stories of the day as fast', async () => {
    await report('أول', 6, { minutes: 500 })
    await report('ثانٍ', 6, { minutes: 900 })
    await report('ثالث', 6)
    await findBursts(app)
    expect(await rows()).toEqual([])
  })

  test('that fills the frame of earlier days, such as the weather', async () => {
    for (const agency_id of agencies)
      await addPost(app, { title: 'الأرصاد: طقس حار غداً والعظمى 41', agency_id, published_at: minutesAgo(24 * 60) })
    await report('الأرصاد: طقس حار غداً والعظمى 44', 8)
    await findBursts(app)
    expect(await rows()).toEqual([])
  })

  test('that is hidden from the first page, or has films only', async () => {
    const hidden = await report('زلزال يضرب شرق إيران', 6)
    await app.db.insertInto('front_page_hides').values({ edition: 'ar', story_id: hidden, hidden_at: app.now() }).execute()
    await report('انفجار في مصنع', 7, { media_type: 'media' })
    await findBursts(app)
    expect(await rows()).toEqual([])
  })

  test('beyond the number that the machine may add in an hour', async () => {
    // So many stories that three bursts are rare.
    for (let more = 0; more < 3; more++) await addUsualDay()
    for (const title of ['زلزال يضرب شرق إيران', 'حريق كبير في مصفاة', 'انهيار جسر في مدينة']) await report(title, 6, { minutes: 10 })
    await findBursts(app)
    await findBursts(app)
    expect(await rows()).toHaveLength(burstRule.maxPerHour)
  })
})

describe('what readers see of an urgent story', () => {
  test('is its newest report that is neither hidden nor deleted, and nothing once it has none', async () => {
    const story = await report('زلزال يضرب شرق إيران', 6)
    await findBursts(app)
    const title = async () => (await listUrgent(app, undefined))[0]?.post.title.at(-2)
    const post = async (letter: string) =>
      (await app.db.selectFrom('posts').select('id').where('title', 'like', `%(${letter})`).executeTakeFirstOrThrow()).id
    await app.db
      .insertInto('front_page_hides')
      .values({ edition: 'ar', post_id: await post('ح'), hidden_at: app.now() })
      .execute()
    expect(await title()).toBe('ج')
    await app.db
      .deleteFrom('posts')
      .where('id', '=', await post('ج'))
      .execute()
    expect(await title()).toBe('ث')
    await app.db.deleteFrom('posts').where('story_id', '=', story).execute()
    expect(await urgent()).toEqual([])
    await app.db.deleteFrom('stories').where('id', '=', story).execute()
    expect(await rows()).toEqual([])
  })
})
