import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { setUpMatching } from '#features/alerts/server/matching.fixtures.ts'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { muteCause } from '#features/delivery/server/mutes/muteAlert.ts'
import { findMuted } from '#features/delivery/server/plan/findMuted.ts'
import { blankDraft } from '#features/posts/server/store/blankDraft.fixtures.ts'
import { identifyItems } from '#features/posts/server/store/identityKeys.ts'
import { savePosts } from '#features/posts/server/store/savePosts.ts'
import { withoutUnchanged } from '#features/posts/server/store/withoutUnchanged.ts'
import { findAgency } from '#features/taxonomy/server/findAgency.ts'
import { invalidateTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { saveAgency } from '#features/taxonomy/server/saveAgency.ts'
import { asUser, createUser, type SignedIn } from '../../../../../test/asUser.ts'
import { Died, dyingApp } from '../../../../../test/dyingApp.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createLightSite } from '../../../../../test/lightSite.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { subscribe } from '../../../../../test/subscribe.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { DeskAgencyPage, Merge } from '../../schema.ts'
import { finishMerge } from './finishMerge.ts'
import { mergeAgencies } from './mergeAgencies.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { open } = await createLightSite(app)
const { createReader } = setUpMatching(app)
const editor = await asUser(app, visitor.server, { role: 'editor' })
const start = new Date('2026-11-30T10:00:00Z')
let [from, into] = [0, 0]
beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('mutes').execute()
  from = await addAgency(app)
  into = await addAgency(app)
  invalidateTaxonomy(app)
})

const merge = async (one = from, other = into, who: SignedIn = editor) => {
  const response = await who.post(`/api/desk/agencies/${one}/merge`, { into: other })
  invalidateTaxonomy(app)
  return response.statusCode === 200 ? 'done' : (response.json().code as string)
}
/** Runs the job twice: at once, and when nothing can be stored for the former agency any more. */
async function finish(id = from): Promise<void> {
  await finishMerge(app, { id })
  app.setNow(new Date(app.now().getTime() + 3 * 60_000))
  await finishMerge(app, { id })
  invalidateTaxonomy(app)
}
const rowsOf = async (query: string, values: unknown[] = []) => (await app.pool.query(query, values)).rows
const agencyOf = async (post: number) => (await rowsOf('select agency_id from posts where id = $1', [post]))[0].agency_id
const subscribed = async () => {
  const reader = await asUser(app, visitor.server)
  await subscribe(app, reader.user.id)
  return reader
}
const addSource = async (agency: number) => {
  const host = `paper-${agency}.example`
  const row = { agency_id: agency, url: `https://${host}/feed`, host }
  return (await app.db.insertInto('sources').values(row).returning('id').executeTakeFirstOrThrow()).id
}

describe('an agency that was merged', () => {
  test('gives its posts, sources and followers to the other, and is no choice any more', async () => {
    const [post, other] = [await addPost(app, { agency_id: from }), await addPost(app, { agency_id: into })]
    const source = await addSource(from)
    const reader = await createUser(app)
    await app.db.insertInto('follows').values({ user_id: reader.id, kind: 'agency', id: from, followed_at: start }).execute()
    const preview = (await editor.get(`/api/desk/agencies/${from}/merge?into=${into}`)).json()
    expect(preview).toMatchObject({ from: { id: from }, into: { id: into }, posts: 1, sources: 1, followers: 1, alerts: 0, hidden: 0 })
    expect(await merge()).toBe('done')
    await finish()
    expect([await agencyOf(post), await agencyOf(other)]).toEqual([into, into])
    expect(await rowsOf('select agency_id, identified_as from sources where id = $1', [source])).toEqual([
      { agency_id: into, identified_as: from },
    ])
    expect(await rowsOf('select id from follows where user_id = $1', [reader.id])).toEqual([{ id: into }])
    const { agencies } = (await visitor.get('/api/categorization')).json()
    expect(agencies.map(({ id }: { id: number }) => id)).not.toContain(from)
    expect(await rowsOf('select id from agencies where id = $1', [from])).toEqual([])
  })

  test('leads to the other under its old addresses, of pages, feeds and the API', async () => {
    const post = await addPost(app, { agency_id: from })
    await merge()
    const light = await open(`/en/light/news/agency/${from}`)
    expect([light.status, light.headers.location]).toEqual([301, `/en/light/news/agency/${into}`])
    const feed = await visitor.get(`/news/rss?agency=${from}&language=ar`)
    expect([feed.statusCode, feed.headers.location]).toEqual([301, `/news/rss?agency=${into}&language=ar`])
    await finish()
    const { data } = (await visitor.get(`/api/posts?agency=${from}`)).json()
    expect(data.map(({ id, agency }: { id: number; agency: { id: number } }) => [id, agency.id])).toEqual([[post, into]])
    expect((await open(`/light/news/agency/${from}`)).headers.location).toBe(`/light/news/agency/${into}`)
    expect((await visitor.get('/sitemaps/pages.xml')).body).not.toContain(`/agency/${from}<`)
  })

  test('has the other’s name on its posts at once, before they were moved', async () => {
    const post = await addPost(app, { agency_id: from })
    await merge()
    expect(await agencyOf(post)).toBe(from)
    expect((await visitor.get(`/api/auth/post/${post}`)).json().agency.id).toBe(into)
  })

  test('alerts to its posts that waited at the merge, or were stored just after, once and unless the other is muted', async () => {
    const [reader, muting] = [await createReader({ agencies: [from] }), await createReader({ agencies: [from] })]
    const mute = { kind: 'agency', value: String(from), until: null, created_at: start }
    await app.db
      .insertInto('mutes')
      .values({ user_id: muting.user.id, ...mute })
      .execute()
    const waited = await addPost(app, { agency_id: from })
    await merge()
    const late = await addPost(app, { agency_id: from })
    await matchPosts(app)
    const storyOf = async (post: number) => (await rowsOf('select story_id from posts where id = $1', [post]))[0].story_id
    const muted = await inTransaction(app.db, async (tx) => findMuted(tx, await storyOf(waited), app.now()))
    expect(muted).toEqual([{ user_id: muting.user.id, reason: 'agency' }])
    await finish()
    await matchPosts(app)
    expect(await reader.postIds()).toEqual([waited, late])
  })

  test('is muted as the other by a message about a post that was not moved yet', async () => {
    const reader = await createReader({ agencies: [from] })
    const post = await addPost(app, { agency_id: from })
    await matchPosts(app)
    await merge()
    const [{ story_id }] = await rowsOf('select story_id from posts where id = $1', [post])
    await muteCause(app, { story_id, user_id: reader.user.id, kind: 'agency' })
    expect(await rowsOf('select value from mutes where user_id = $1', [reader.user.id])).toEqual([{ value: String(into) }])
  })

  test('is found by its old names, in the search and where sources are added', async () => {
    await app.db.updateTable('agencies').set({ name_ar: 'القبس القديمة', name_en: 'Old Qabas' }).where('id', '=', from).execute()
    const [{ slug }] = await rowsOf('select slug from agencies where id = $1', [from])
    const post = await addPost(app, { agency_id: from, title: 'ميزانية الدولة' })
    await merge()
    await finish()
    expect(await findAgency(app.db, 'old qabas')).toBe(into)
    expect(await saveAgency(app.db, { slug, nameAr: 'القبس القديمة', nameEn: 'Old Qabas' })).toBe(into)
    const [{ name_ar, name_en }] = await rowsOf('select name_ar, name_en from agencies where id = $1', [into])
    const outline = '<outline type="rss" text="Old Qabas" xmlUrl="https://old.example/feed"/>'
    const opml = `<?xml version="1.0"?><opml version="2.0"><body>${outline}</body></opml>`
    const { feeds } = (await editor.post('/api/desk/sources/import/preview', { opml })).json()
    expect(feeds[0].agency).toEqual({ id: into, name_ar, name_en })
    const search = encodeURIComponent('ميزانية agency:"Old Qabas"')
    await expect
      .poll(async () => (await visitor.get(`/api/posts?search=${search}`)).json().data.map(({ id }: { id: number }) => id))
      .toEqual([post])
  })

  test('is replaced in what readers chose: alerts in its place, the longer mute, hidden unless they follow the other', async () => {
    const [one, two] = [await createUser(app), await createUser(app)]
    const third = await addAgency(app)
    const interests = { agencies: [third, from, into], updated_at: start, revision: 0 }
    await app.db
      .insertInto('interests')
      .values({ user_id: one.id, ...interests })
      .execute()
    const hidden = { kind: 'agency', id: from, hidden_at: start }
    const mutes = { user_id: one.id, kind: 'agency', created_at: start }
    await app.db
      .insertInto('hidden_news')
      .values([one, two].map(({ id }) => ({ user_id: id, ...hidden })))
      .execute()
    await app.db.insertInto('follows').values({ user_id: two.id, kind: 'agency', id: into, followed_at: start }).execute()
    const until = new Date('2026-12-30T10:00:00Z')
    await app.db
      .insertInto('mutes')
      .values([
        { ...mutes, value: String(from), until },
        { ...mutes, value: String(into), until: start },
      ])
      .execute()
    await merge()
    expect(await rowsOf('select agencies from interests where user_id = $1', [one.id])).toEqual([{ agencies: [third, into] }])
    expect(await rowsOf('select user_id, id from hidden_news')).toEqual([{ user_id: one.id, id: into }])
    expect(await rowsOf('select value, until from mutes')).toEqual([{ value: String(into), until }])
  })

  test('leaves those who follow one of the two and hide the other following what it has become', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => createUser(app)))
    const [former, later, both] = readers.map(({ id }) => id) as [number, number, number]
    const follow = (user_id: number, id: number) => ({ user_id, kind: 'agency', id, followed_at: start })
    const hide = (user_id: number, id: number) => ({ user_id, kind: 'agency', id, hidden_at: start })
    await app.db
      .insertInto('follows')
      .values([follow(former, from), follow(later, into), follow(both, from)])
      .execute()
    await app.db
      .insertInto('hidden_news')
      .values([hide(former, into), hide(later, from), hide(both, from)])
      .execute()
    await merge()
    const ids = [former, later, both]
    expect(await rowsOf('select user_id, id from follows where user_id = any($1) order by array_position($1, user_id)', [ids])).toEqual(
      ids.map((user_id) => ({ user_id, id: into })),
    )
    expect(await rowsOf('select user_id from hidden_news where user_id = any($1)', [ids])).toEqual([])
    await app.db.insertInto('hidden_news').values(hide(former, into)).execute()
    await finish()
    expect(await rowsOf('select user_id from hidden_news where user_id = any($1)', [ids])).toEqual([{ user_id: former }])
  })

  test('is the other in what readers send late: follows, hides, mutes and interests of pages that were open', async () => {
    await merge()
    await finish()
    const reader = await subscribed()
    const chosen = async () => ({
      follows: (await rowsOf('select id from follows where user_id = $1', [reader.user.id])).map(({ id }) => id),
      hidden: (await rowsOf('select id from hidden_news where user_id = $1', [reader.user.id])).map(({ id }) => id),
      interests: (await rowsOf('select agencies from interests where user_id = $1', [reader.user.id]))[0]?.agencies ?? [],
    })
    for (const _ of [1, 2]) {
      expect((await reader.post('/api/auth/follows', { kind: 'agency', id: from })).statusCode).toBe(200)
      await reader.post('/api/auth/hidden', { hide: [{ kind: 'agency', id: from }] })
      expect((await reader.post('/api/auth/alert-agencies', { agency_id: from })).statusCode).toBe(200)
    }
    expect(await chosen()).toEqual({ follows: [into], hidden: [into], interests: [into] })
    await reader.post('/api/auth/alerts/mutes', { kind: 'agency', value: String(from), minutes: null })
    expect(await rowsOf('select value from mutes where user_id = $1', [reader.user.id])).toEqual([{ value: String(into) }])
    await reader.delete(`/api/auth/follows/agency/${from}`)
    await reader.post('/api/auth/hidden', { show: [{ kind: 'agency', id: from }] })
    await reader.delete(`/api/auth/alert-agencies/${from}`)
    expect(await chosen()).toEqual({ follows: [], hidden: [], interests: [] })
    const form = { agencies: [from, into].join(','), only_agencies: true }
    expect((await reader.post('/api/user/profile/settings', form)).json().errors).toBeUndefined()
    expect((await chosen()).interests).toEqual([into])
  })

  test('is the other in the backups of readers', async () => {
    const reader = await subscribed()
    await reader.post('/api/auth/follows', { kind: 'agency', id: from })
    await reader.post('/api/auth/hidden', { hide: [{ kind: 'agency', id: from }] })
    await reader.post('/api/auth/alert-agencies', { agency_id: from })
    const zip = (await reader.get('/api/auth/profile/backup')).rawPayload
    const backup = JSON.parse(strFromU8(unzipSync(zip)['backup.json'] as Uint8Array))
    await merge()
    await finish()
    const other = await subscribed()
    const { restored } = (await other.post('/api/auth/profile/restore', backup)).json().data
    expect(restored).toMatchObject({ follows: 1, hidden: 1, interests: 1 })
    for (const table of ['follows', 'hidden_news'])
      expect(await rowsOf(`select id from ${table} where user_id = $1`, [other.user.id])).toEqual([{ id: into }])
    expect(await rowsOf('select agencies from interests where user_id = $1', [other.user.id])).toEqual([{ agencies: [into] }])
  })

  test('counts once with the other in the stories that both reported', async () => {
    const post = await addPost(app, { agency_id: from })
    const [{ story_id }] = await rowsOf('select story_id from posts where id = $1', [post])
    await addPost(app, { agency_id: into, story_id })
    await app.db.updateTable('stories').set({ agency_count: 2, post_count: 2 }).where('id', '=', story_id).execute()
    await merge()
    await finish()
    expect(await rowsOf('select agency_count, post_count from stories where id = $1', [story_id])).toEqual([
      { agency_count: 1, post_count: 2 },
    ])
  })

  test('is in the log, with what it had, and asked for the factor again', async () => {
    await addPost(app, { agency_id: from })
    await addSource(from)
    await merge()
    const [entry] = await rowsOf(`select * from audit_log where action = 'merge_agencies' order by id desc limit 1`)
    expect(entry).toMatchObject({
      actor_id: editor.user.id,
      subject_id: String(into),
      before: { agency_id: from, posts: 1, sources: 1 },
      after: { agency_id: into },
    })
  })
})

describe('its sources', () => {
  type Item = { guid: string; url: string; title: string }
  const itemOf = (n: number, given: Partial<Item> = {}): Item => ({
    guid: `guid-${n}`,
    url: `https://qabas.example/${from}/${n}`,
    title: `خبر من أربع كلمات ${from} ${n}`,
    ...given,
  })
  async function read(source: number, items: Item[]): Promise<number> {
    const origin = await app.db
      .selectFrom('sources')
      .select(['agency_id', 'identified_as'])
      .where('id', '=', source)
      .executeTakeFirstOrThrow()
    const dated = items.map((item) => ({ ...item, publishedAt: start }))
    const drafts = identifyItems(origin.agency_id, dated, origin.identified_as).map(({ item, keys }) => ({
      ...blankDraft,
      ...{ keys, title: item.title, url: item.url, contentHash: Buffer.from(item.title).toString('hex') },
    }))
    const reading = { id: source, agencyId: origin.agency_id, isOwn: false }
    return (await savePosts(app, reading, (await withoutUnchanged(app.db, reading, drafts)).changed)).newPosts
  }

  test('know what they read before, and share what is new with the other’s', async () => {
    const [mine, other] = [await addSource(from), await addSource(into)]
    expect(await read(mine, [itemOf(1), itemOf(2)])).toBe(2)
    await merge()
    expect(await read(mine, [itemOf(1), itemOf(2, { url: 'https://qabas.example/moved', title: 'عنوان آخر تماماً لهذا الخبر' })])).toBe(0)
    expect(await read(mine, [itemOf(3)])).toBe(1)
    expect(await read(other, [itemOf(3, { guid: 'other' })])).toBe(0)
    await finish()
    expect(await read(mine, [itemOf(1), itemOf(3)])).toBe(0)
  })

  test('share with the other’s what they read unchanged before and after', async () => {
    const [mine, other] = [await addSource(from), await addSource(into)]
    expect(await read(mine, [itemOf(4)])).toBe(1)
    await merge()
    expect(await read(mine, [itemOf(4)])).toBe(0)
    expect(await read(other, [itemOf(4, { guid: 'other' })])).toBe(0)
  })

  test('keep apart what has the same GUID in a source of the other', async () => {
    const [mine, other] = [await addSource(from), await addSource(into)]
    expect(await read(other, [itemOf(1, { guid: '123', title: 'خبر الوكالة الأخرى عن النفط' })])).toBe(1)
    await merge()
    expect(await read(mine, [itemOf(2, { guid: '123' })])).toBe(1)
  })

  test('that were being read when it was merged lose nothing', async () => {
    const source = await addSource(from)
    await merge()
    await finishMerge(app, { id: from })
    const [item] = identifyItems(from, [{ ...itemOf(9), publishedAt: start }])
    const draft = { ...blankDraft, keys: item?.keys ?? [], title: itemOf(9).title, url: itemOf(9).url, contentHash: '00' }
    expect((await savePosts(app, { id: source, agencyId: from, isOwn: false }, [draft])).newPosts).toBe(1)
    expect(await read(source, [itemOf(9)])).toBe(0)
    await finish()
    expect(await rowsOf('select agency_id from posts where source_id = $1', [source])).toEqual([{ agency_id: into }])
  })
})

describe('killed', () => {
  test('at any statement, a merge is there as a whole or not at all', async () => {
    await addPost(app, { agency_id: from })
    const source = await addSource(from)
    const reader = await createUser(app)
    await app.db.insertInto('follows').values({ user_id: reader.id, kind: 'agency', id: from, followed_at: start }).execute()
    const actor = { id: editor.user.id, name: 'x', role: 'editor', access: 'editor', ip: null, userAgent: null } as const
    const state = async () => [
      (await rowsOf('select count(*)::int as n from merged_agencies where id = $1', [from]))[0].n,
      (await rowsOf('select (agency_id = $2)::int as n from sources where id = $1', [source, into]))[0].n,
      (await rowsOf('select (id = $2)::int as n from follows where user_id = $1', [reader.id, into]))[0].n,
      (await rowsOf(`select count(*)::int as n from audit_log where before->>'agency_id' = $1`, [String(from)]))[0].n,
      (await rowsOf('select count(*)::int as n from graphile_worker.jobs where key = $1', [`finishMerge ${from}`]))[0].n,
    ]
    let statements = 1
    for (; statements < 60; statements++) {
      const died = await mergeAgencies(dyingApp(app, statements), actor, from, into).catch((error) => error)
      const now = await state()
      expect([now.every((n) => n === 1), now.every((n) => n === 0)], `${now} after ${statements}`).toContain(true)
      if (now[0] === 1) break
      expect(died).toBeInstanceOf(Died)
    }
    expect(statements).toBeGreaterThan(8)
  })

  test('while its posts are moved, it goes on where it was, and none is lost or counted twice', async () => {
    await app.pool.query(
      `with story as (insert into stories (first_published_at, last_published_at, agency_count, post_count)
         select $1, $1, 1, 1 from generate_series(1, 1100) returning id)
       insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at)
         select $2, id, 'text', 'rss', 'ar', 'خبر ' || id, 'https://big.example/' || id, $1::timestamptz - id * interval '1 second' from story`,
      [start, from],
    )
    await merge()
    app.setNow(new Date(start.getTime() + 3 * 60_000))
    const left = new Set<number>()
    let result: unknown
    for (let statements = 1; statements < 80; statements++) {
      result = await finishMerge(dyingApp(app, statements), { id: from }).catch((error) => error)
      const counts = await rowsOf('select agency_id, count(*)::int as n from posts where agency_id = any($1) group by 1', [[from, into]])
      expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(1100)
      left.add(counts.find(({ agency_id }) => agency_id === from)?.n ?? 0)
      const { data } = (await editor.get('/api/desk/agencies/merges')).json<{ data: Merge[] }>()
      expect(data.find(({ id }) => id === from)?.left ?? 0).toBe([...left].at(-1))
      if (!(result instanceof Died)) break
    }
    expect(result).toBeUndefined()
    expect([...left]).toEqual([1100, 600, 100, 0])
    expect(await rowsOf('select done_at from merged_agencies where id = $1', [from])).toEqual([{ done_at: app.now() }])
    expect(await rowsOf('select id from agencies where id = $1', [from])).toEqual([])
    await finishMerge(app, { id: from })
  })
})

describe('two members of staff at once', () => {
  test('merge an agency into two others: one does, the other is told', async () => {
    const third = await addAgency(app)
    const answers = await Promise.all([merge(from, into), merge(from, third)])
    expect(answers.sort()).toEqual(['agency_merged', 'done'])
    expect(await merge(from, third)).toBe('agency_merged')
  })

  test('merge two agencies into each other: one does, the other is told', async () => {
    expect((await Promise.all([merge(from, into), merge(into, from)])).sort()).toEqual(['agency_merged', 'done'])
  })
})

test('an agency into which another is being merged can be merged too: both lead to the third', async () => {
  const third = await addAgency(app)
  const posts = [await addPost(app, { agency_id: from }), await addPost(app, { agency_id: into })]
  const source = await addSource(from)
  await merge(from, into)
  await merge(into, third)
  await finish(into)
  await finish(from)
  expect(await Promise.all(posts.map(agencyOf))).toEqual([third, third])
  expect(await rowsOf('select agency_id, identified_as from sources where id = $1', [source])).toEqual([
    { agency_id: third, identified_as: from },
  ])
  expect((await open(`/light/news/agency/${from}`)).headers.location).toBe(`/light/news/agency/${third}`)
})

test('neither itself, nor the site’s own, nor one that does not exist can be merged', async () => {
  expect(await merge(from, from)).toBe('invalid')
  expect(await merge(from, 2_147_483_647)).toBe('invalid')
  expect(await merge(2_147_483_647, into)).toBe('not_found')
  await app.db.updateTable('agencies').set({ is_own: true }).where('id', '=', into).execute()
  expect([await merge(from, into), await merge(into, from)]).toEqual(['own_agency', 'own_agency'])
  await app.db.updateTable('agencies').set({ is_own: false }).where('id', '=', into).execute()
})

test('agencies are listed a page at a time, and found by part of a name in any spelling', async () => {
  await app.db.updateTable('agencies').set({ name_ar: 'الأنباء الكويتيّة', name_en: 'Al-Anba' }).where('id', '=', from).execute()
  invalidateTaxonomy(app)
  await addSource(from)
  const { data } = (await editor.get(`/api/desk/agencies?search=${encodeURIComponent('الانباء')}`)).json()
  expect(data).toEqual([{ id: from, name_ar: 'الأنباء الكويتيّة', name_en: 'Al-Anba', is_own: false, sources: 1, followers: 0 }])
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await editor.get(`/api/desk/agencies?pagination=3${cursor && `&cursor=${cursor}`}`)
    const page = response.json<DeskAgencyPage>()
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.meta.next_cursor
  }
  const all = await rowsOf('select id from agencies where id not in (select id from merged_agencies) order by id')
  expect(seen).toEqual(all.map(({ id }) => id))
})
