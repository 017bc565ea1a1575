import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#base/database/transact.ts'
import { recordAlerts } from '#features/alerts/server/recordAlerts.ts'
import type { DeskStory } from '#features/frontPageDesk/storySchema.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { storyItemOf } from '#features/storyPage/browser/storyItem.ts'
import type { Story } from '#features/storyPage/schema.ts'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { explainLanguages, printLanguages } from './explainLanguages.ts'
import { joinLanguages } from './joinLanguages.ts'
import { otherPairs, samePairs } from './languagePairs.fixtures.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let editor: SignedIn
beforeAll(async () => {
  editor = await asUser(app, visitor.server, { role: 'editor' })
})

type Told = (typeof samePairs)[number]['en']
let minute = 0
/** Each a minute later than the one before. */
const add = ({ title, text }: Told, language: 'ar' | 'en', story_id?: number) =>
  addPost(app, {
    title,
    language,
    body: text,
    excerpt: text,
    published_at: new Date(app.now().getTime() - 600_000 + 1_000 * minute++),
    ...(story_id && { story_id }),
  })
const storyOf = async (id: number) =>
  (await app.db.selectFrom('posts').select('story_id').where('id', '=', id).executeTakeFirstOrThrow()).story_id
const storiesOf = async (...ids: number[]) => new Set(await Promise.all(ids.map(storyOf))).size
const addPair = async (at: number, pairs = samePairs) => {
  const { ar, en } = pairs[at] as (typeof pairs)[number]
  return { arabic: await add(ar, 'ar'), english: await add(en, 'en') }
}
const titlesIn = async (path: string, locale: 'ar' | 'en') =>
  (await visitor.get(path, { 'x-localization': locale })).json<PostPage>().data.map(({ title }) => title)

describe('a story that agencies of both languages carry', () => {
  test('is one story, which the desk is shown and can divide again for good', async () => {
    const { arabic, english } = await addPair(0)
    await joinLanguages(app)
    await joinLanguages(app)
    expect(await storiesOf(arabic, english)).toBe(1)
    const story = await storyOf(arabic)
    const [change] = (await editor.get(`/api/desk/stories/${story}`)).json<DeskStory>().changes
    expect(change).toMatchObject({ kind: 'merge', by_machine: true, reports: 1 })

    await editor.post(`/api/desk/stories/${story}/changes/${change?.id}/undo`, {})
    expect(await storiesOf(arabic, english)).toBe(2)
    await add(
      { ...(samePairs[0] as (typeof samePairs)[number]).en, title: 'Shuwaikh warehouse fire: 14 workers injured' },
      'en',
      await storyOf(english),
    )
    await joinLanguages(app)
    expect(await storiesOf(arabic, english)).toBe(2)
  })

  test('has the reader’s language for a headline in every list, and is in the list of each language', async () => {
    const { arabic, english } = await addPair(1)
    await joinLanguages(app)
    expect(await storiesOf(arabic, english)).toBe(1)
    await rankPosts(app)
    const [ar, en] = [samePairs[1]?.ar.title, samePairs[1]?.en.title] as [string, string]
    for (const list of ['/api/posts?group=story', '/api/posts?category=first_page']) {
      const inBoth = { ar: await titlesIn(list, 'ar'), en: await titlesIn(list, 'en') }
      expect([inBoth.ar.includes(ar), inBoth.ar.includes(en)]).toEqual([true, false])
      expect([inBoth.en.includes(ar), inBoth.en.includes(en)]).toEqual([false, true])
      expect(await titlesIn(`${list}&language=en`, 'en')).toContain(en)
      expect(await titlesIn(`${list}&language=ar`, 'en')).toContain(ar)
      expect(await titlesIn(`${list}&language=ar`, 'ar')).toContain(ar)
      expect(await titlesIn(`${list}&language=en`, 'ar')).toContain(en)
    }
  })

  test('has the headline of its newest report in the language of the page, also where a report in the other is newer', async () => {
    const { arabic } = await addPair(1)
    const story = await storyOf(arabic)
    await add({ title: 'Gitega railway: Burundi signs loan', text: '' }, 'en', story)
    await add({ title: 'توقيع قرض سكة حديد غيتيغا', text: '' }, 'ar', story)
    await add({ title: 'Burundi’s railway loan signed', text: '' }, 'en', story)
    const read = (await visitor.get(`/api/stories/${story}`)).json<Story>()
    expect([storyItemOf(read, 'ar').title, storyItemOf(read, 'en').title]).toEqual([
      'توقيع قرض سكة حديد غيتيغا',
      'Burundi’s railway loan signed',
    ])
    const latest = await titlesIn('/api/posts?group=story&pagination=1', 'ar')
    expect(latest).toEqual(['توقيع قرض سكة حديد غيتيغا'])
    expect(await titlesIn('/api/posts?group=story&pagination=1', 'en')).toEqual(['Burundi’s railway loan signed'])
  })

  test('is in a list whose filter only its report in the other language passes', async () => {
    const { arabic, english } = await addPair(2)
    await joinLanguages(app)
    expect(await storiesOf(arabic, english)).toBe(1)
    const { agency_id } = await app.db.selectFrom('posts').select('agency_id').where('id', '=', english).executeTakeFirstOrThrow()
    expect(await titlesIn(`/api/posts?group=story&agency=${agency_id}`, 'ar')).toEqual([samePairs[2]?.en.title])
  })

  test('counts the agencies of both languages, and alerts nobody who was alerted to one of them', async () => {
    const { arabic, english } = await addPair(3)
    const [known, late] = [(await createUser(app)).id, (await createUser(app)).id]
    const alert = (story: number, postId: number, userIds: number[]) =>
      inTransaction(app.db, (tx) => recordAlerts(tx, { id: story, at: app.now() }, [{ postId, keyword: null, because: null, userIds }]))
    for (const post of [arabic, english]) await alert(await storyOf(post), post, [known])
    await joinLanguages(app)
    const story = await storyOf(english)
    expect((await visitor.get(`/api/stories/${story}`)).json()).toMatchObject({ agencies: 2, report_count: 2 })
    expect(await alert(story, english, [known, late])).toBe(1)
  })
})

describe('reports in two languages stay apart', () => {
  test.each(otherPairs.map(({ ar }, at) => [ar.title, at] as const))('if they tell two events: %s', async (_, at) => {
    const { arabic, english } = await addPair(at, otherPairs)
    await joinLanguages(app)
    expect(await storyOf(arabic)).not.toBe(await storyOf(english))
  })

  test('if the story of one has both languages already, or an editor has pinned or hidden it, or it is urgent', async () => {
    const until = new Date(app.now().getTime() + 3_600_000)
    const decide = [
      async (story: number) => void (await addPost(app, { story_id: story, language: 'en', title: 'Another' })),
      async (story: number) =>
        void (await app.db.insertInto('front_page_pins').values({ edition: 'en', story_id: story, place: 2, until }).execute()),
      async (story: number) =>
        void (await app.db.insertInto('front_page_hides').values({ edition: 'ar', story_id: story, hidden_at: until }).execute()),
      async (story: number) =>
        void (await app.db.insertInto('urgent_stories').values({ edition: 'ar', story_id: story, since: app.now(), until }).execute()),
    ]
    await app.db
      .updateTable('posts')
      .set({ published_at: new Date(app.now().getTime() - 40 * 3_600_000) })
      .execute()
    for (const act of decide) {
      const { arabic, english } = await addPair(2)
      await act(await storyOf(arabic))
      await joinLanguages(app)
      expect(await storyOf(arabic)).not.toBe(await storyOf(english))
      await app.db
        .updateTable('posts')
        .set({ published_at: new Date(app.now().getTime() - 40 * 3_600_000) })
        .execute()
    }
  })
})

test('the command line says in words why two reports in different languages are one story', async () => {
  const { arabic, english } = await addPair(1)
  const explanation = await explainLanguages(app, [arabic, english])
  expect(explanation?.score).toBeGreaterThan(3)
  expect(printLanguages(explanation as NonNullable<typeof explanation>)).toMatch(
    /in two languages, scores [\d.]+; 3 is needed[\s\S]*said in both: .*غيتيغا/,
  )
  expect(await explainLanguages(app, [arabic, arabic])).toBeUndefined()
})
