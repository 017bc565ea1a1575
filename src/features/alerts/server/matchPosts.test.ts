import { setTimeout as sleep } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readRule } from '#features/interests/server/readRule.ts'
import { blankDraft } from '#features/posts/server/store/blankDraft.fixtures.ts'
import { savePosts } from '#features/posts/server/store/savePosts.ts'
import { testPassword } from '../../../../test/asUser.ts'
import { matchesRule, type PlainPost } from '../../../../test/matchesRule.ts'
import { addAgency, addPost, addSections } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { matchNewPosts } from './jobs.ts'
import { setUpMatching } from './matching.fixtures.ts'
import { matchPosts } from './matchPosts.ts'
import { pruneAlerts } from './pruneAlerts.ts'

const app = await createTestApp()
const { createReader, otherApp, countWaiting } = setUpMatching(app)

describe('a new post', () => {
  test('alerts readers with a matching keyword, and records the keyword and its surface form', async () => {
    const kuwait = await createReader({ keywords: ['النفط', 'الكويت'] })
    const phrase = await createReader({ keywords: ['"مجلس الأمة"', 'أسعار النفط'] })
    const other = await createReader({ keywords: ['كرة القدم'] })
    const first = await addPost(app, { title: 'عاجل: انطلاقٌ للكُويتِ', excerpt: 'خبر', body: '<p>يبحث <b>مجلس الأُمّة</b> الميزانية</p>' })
    const second = await addPost(app, { title: 'النِّفطُ يرتفع', body: 'ارتفعت الأسعار اليوم' })
    await matchPosts(app)
    expect(await kuwait.alerts()).toEqual([
      { post_id: first, keyword: 'الكويت', because: 'للكُويتِ' },
      { post_id: second, keyword: 'النفط', because: 'النِّفطُ' },
    ])
    expect(await phrase.alerts()).toEqual([
      { post_id: first, keyword: '"مجلس الأمة"', because: 'مجلس الأُمّة' },
      { post_id: second, keyword: 'أسعار النفط', because: 'الأسعار … النِّفطُ' },
    ])
    expect(await other.alerts()).toEqual([])
  })

  test('must match the chosen sections, agencies and media type too; these suffice without keywords, and empty interests match nothing', async () => {
    const { main, category } = await addSections(app)
    const [agency, elsewhere] = [await addAgency(app), await addAgency(app)]
    const readers = {
      chosen: await createReader({ keywords: 'الكويت', categories: [category], agencies: [agency] }),
      main: await createReader({ main_categories: [main], media_type: 'video' }),
      agency: await createReader({ agencies: [agency] }),
      none: await createReader({ media_type: 'text' }),
    }
    const there = { category_id: category, main_category_id: main, agency_id: agency }
    const [text, video, other] = [
      await addPost(app, { title: 'الكويت', ...there }),
      await addPost(app, { title: 'غيرها', media_type: 'media', ...there }),
      await addPost(app, { title: 'الكويت', ...there, agency_id: elsewhere }),
    ]
    await matchPosts(app)
    expect(await readers.chosen.postIds()).toEqual([text])
    expect(await readers.main.alerts()).toEqual([{ post_id: video, keyword: null, because: null }])
    expect(await readers.agency.postIds()).toEqual([text, video])
    expect(await readers.none.postIds()).toEqual([])
    expect(other).toBeGreaterThan(video)
  })

  test('is matched at once, although another that was reworded a hundred times waits before it', async () => {
    const { postIds } = await createReader({ keywords: ['زلزال'] })
    const reworded = await addPost(app, { title: 'زلزال أول' })
    await app.pool.query('insert into posts_to_match (post_id) select $1 from generate_series(1, 100)', [reworded])
    const next = await addPost(app, { title: 'زلزال ثان' })
    await matchPosts(app)
    expect(await postIds()).toEqual([reworded, next])
  })

  test('that a general exclusion excludes causes no alert by any keyword, and the others give the keyword as typed', async () => {
    const reader = await createReader({ keywords: ['بالكويت', 'النفط', '-كرة'] })
    const agency_id = await addAgency(app)
    const onlyAgency = await createReader({ agencies: [agency_id], keywords: ['-كرة'] })
    const onlyExclusion = await createReader({ keywords: ['-كرة'] })
    const football = await addPost(app, { title: 'الكويت والنفط', body: 'بطولة للكرة', agency_id })
    const other = await addPost(app, { title: 'في الكويت', agency_id })
    await matchPosts(app)
    expect(await reader.alerts()).toEqual([{ post_id: other, keyword: 'بالكويت', because: 'الكويت' }])
    expect(await onlyAgency.alerts()).toEqual([{ post_id: other, keyword: null, because: null }])
    expect(await onlyExclusion.alerts()).toEqual([])
    await reader.save({ keywords: ['بالكويت', 'النفط'] })
    const later = await addPost(app, { title: 'كرة في الكويت', agency_id })
    await matchPosts(app)
    expect(await reader.postIds()).toEqual([other, later])
    expect(football).toBeLessThan(other)
  })

  test('matches by nisba only for readers who have enabled it', async () => {
    const [ticked, plain] = [await createReader({ keywords: 'الكويت', nisba: true }), await createReader({ keywords: 'الكويت' })]
    await addPost(app, { title: 'المنتخب الكويتي يفوز' })
    await matchPosts(app)
    expect(await ticked.alerts()).toMatchObject([{ keyword: 'الكويت', because: 'الكويتي' }])
    expect(await plain.alerts()).toEqual([])
  })

  test('alerts a reader once per story, however many agencies carry it', async () => {
    const { postIds } = await createReader({ keywords: 'زلزال' })
    const first = await addPost(app, { title: 'زلزال قوي' })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    await matchPosts(app)
    await addPost(app, { title: 'الزلزال', story_id })
    await addPost(app, { title: 'زلزال', story_id })
    await matchPosts(app)
    expect(await postIds()).toEqual([first])
  })

  test('is matched again when its agency changes it, while it is recent', async () => {
    const { postIds } = await createReader({ keywords: 'استقالة' })
    const origin = { id: null, agencyId: await addAgency(app), isOwn: false }
    await savePosts(app, origin, [draft('guid-1', 'عاجل', 'a')])
    await matchPosts(app)
    expect(await postIds()).toEqual([])
    await savePosts(app, origin, [draft('guid-1', 'عاجل: استقالة الوزير', 'b')])
    await matchPosts(app)
    expect(await postIds()).toHaveLength(1)

    const old = await addPost(app, { title: 'قديم', created_at: new Date(Date.now() - 4 * 86_400_000) })
    await matchPosts(app)
    await app.db.updateTable('post_words').set({ spelled: ' استقاله ' }).where('post_id', '=', old).execute()
    await matchPosts(app)
    expect(await postIds()).toHaveLength(1)
  })

  test('is matched soon after it was stored, by one of the workers that are notified', async () => {
    const { postIds } = await createReader({ keywords: 'الكويت' })
    const workers = await Promise.all([matchNewPosts(otherApp()), matchNewPosts(otherApp())])
    const post = await addPost(app, { title: 'الكويت' })
    await expect.poll(postIds).toEqual([post])
    await Promise.all(workers.map((worker) => worker.stop()))
  })
})

describe('a rule', () => {
  test('applies to every post that is stored after it was saved, in every process, while posts stream in', async () => {
    const others = [otherApp(), otherApp()]
    const early = await createReader({ keywords: 'خبر' })
    const agency_id = await addAgency(app)
    let streaming = true
    const posts: number[] = []
    const stream = (async () => {
      while (streaming) posts.push(await addPost(app, { title: `خبر ${posts.length}`, agency_id }))
    })()
    const matching = others.map(async (other) => {
      while (streaming) await matchPosts(other)
    })
    const waitForMorePosts = async () => {
      for (const target = posts.length + 5; posts.length < target; ) await sleep(5)
    }
    await waitForMorePosts()
    const late = await createReader({ keywords: 'الخبر' })
    const after = Math.max(...posts)
    await waitForMorePosts()
    await expect.poll(() => early.postIds()).toEqual(expect.arrayContaining(posts.filter((id) => id <= after)))
    await early.save({ keywords: 'غيره' })
    const left = Math.max(...posts)
    await waitForMorePosts()
    streaming = false
    await Promise.all([stream, ...matching])
    await matchPosts(app)

    expect(await late.postIds()).toEqual(expect.arrayContaining(posts.filter((id) => id > after + 1)))
    expect((await early.postIds()).filter((id) => id > left + 1)).toEqual([])
    expect(await countWaiting()).toBe(0)
  })

  test('is deleted with its account, along with its alerts', async () => {
    const deleted = await createReader({ keywords: 'الكويت' })
    const other = await createReader({ keywords: 'الكويت' })
    await addPost(app, { title: 'الكويت' })
    await matchPosts(app)
    const backup = unzipSync((await deleted.get('/api/auth/profile/backup')).rawPayload)
    expect(strFromU8(backup['alerts.csv'] ?? new Uint8Array())).toContain('الكويت')
    await deleted.post('/api/auth/profile/delete', { current_password: testPassword })
    expect(await deleted.alerts()).toEqual([])
    await addPost(app, { title: 'في الكويت' })
    await matchPosts(app)
    expect(await deleted.alerts()).toEqual([])
    expect(await other.alerts()).toHaveLength(2)
  })

  test('applies in a process that was started later', async () => {
    const { postIds } = await createReader({ keywords: 'الكويت' })
    const post = await addPost(app, { title: 'الكويت' })
    await matchPosts(otherApp())
    expect(await postIds()).toEqual([post])
  })
})

test('alerts are the same as those of a plain loop over rules and posts', async () => {
  const { main, category } = await addSections(app)
  const agencies = [await addAgency(app), await addAgency(app)]
  const words = 'الكويت والكويتية النفط للنفط أسعار وزير الوزراء مجلس الأمة المجلس كأس الخليج عبدالله'.split(' ')
  const dice = seeded(5)
  const draw = (max: number) => Array.from({ length: 1 + dice(max) }, () => words[dice(words.length)]).join(' ')
  const readers = []
  for (let index = 0; index < 25; index++) {
    const keywords = Array.from({ length: dice(4) }, () => [draw(1), `"${draw(2)}"`, draw(2), `${draw(1)} OR ${draw(1)}`][dice(4)])
    const chosen = { agencies: dice(3) ? [] : [agencies[dice(2)]], categories: dice(4) ? [] : [category], nisba: dice(2) === 0 }
    readers.push(await createReader({ keywords, ...chosen, media_type: dice(5) ? 'both' : 'video' }))
  }
  const posts: (PlainPost & { id: number })[] = []
  for (let index = 0; index < 80; index++) {
    const text = { title: draw(5), excerpt: draw(4), body: draw(9) }
    const values = {
      agency_id: agencies[dice(2)] as number,
      category_id: dice(2) ? category : null,
      main_category_id: dice(2) ? main : null,
    }
    const media_type = dice(3) ? ('text' as const) : ('media' as const)
    const id = await addPost(app, { ...text, ...values, media_type })
    const ref = (value: number | null) => (value === null ? null : { id: value })
    const sections = { category: ref(values.category_id), main_category: ref(values.main_category_id) }
    posts.push({ id, ...text, body_html: text.body, agency: { id: values.agency_id }, ...sections, media_type })
  }
  await matchPosts(app)
  let found = 0
  for (const one of readers) {
    const rule = await readRule(app.db, one.user.id)
    const expected = posts.filter((post) => matchesRule(rule, post)).map(({ id }) => id)
    expect([rule, await one.postIds()]).toEqual([rule, expected])
    found += expected.length
  }
  expect(found).toBeGreaterThan(200)
})

test('alerts are deleted after 90 days, and so are those written while their account was being deleted', async () => {
  const { user, alerts } = await createReader({})
  const row = { user_id: user.id, post_id: 1, keyword: null, because: null }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await app.db
    .insertInto('alerts')
    .values([
      { ...row, story_id: 1, matched_at: daysAgo(91) },
      { ...row, story_id: 2, matched_at: daysAgo(89) },
      { ...row, story_id: 4, matched_at: daysAgo(2) },
      { ...row, story_id: 3, user_id: 2_000_000_000, matched_at: daysAgo(0) },
    ])
    .execute()
  await pruneAlerts(app)
  expect(await alerts()).toHaveLength(2)
  expect(await app.db.selectFrom('alerts').select('story_id').where('user_id', '=', 2_000_000_000).execute()).toEqual([])
})

function draft(key: string, title: string, hash: string) {
  return {
    ...blankDraft,
    keys: [
      Buffer.from(key.padEnd(16, '0'))
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    ],
    contentHash: Buffer.from(hash).toString('hex'),
    url: `https://news.example/${key}`,
    title,
  }
}

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
