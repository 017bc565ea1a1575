import { expect, test } from 'vitest'
import { readListAddress } from '#features/posts/browser/listAddress.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { addAgency, addPost, addSections, type PostValues } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { loadAgencyProfile } from './agencyProfile.ts'
import { loadTopPosts } from './topPosts.ts'

const app = await createTestApp()
const agency = await addAgency(app, { name_ar: 'الراي', name_en: 'Al Rai', country: 'KW', homepage: 'https://www.alrai.example/' })
const other = await addAgency(app, { name_ar: 'الأنباء', homepage: 'javascript:alert(1)' })
const section = await addSections(app)

/** A post that was read this often in the last hour. */
async function addRead(title: string, views: number, values: PostValues = {}): Promise<void> {
  const post_id = await addPost(app, { title, agency_id: other, ...values })
  const hour = app.now()
  hour.setUTCMinutes(0, 0, 0)
  await app.db.insertInto('post_activity').values({ post_id, hour, views }).execute()
}
await addPost(app, { title: 'Oil prices rise', language: 'en' })
for (let n = 0; n < 4; n++) await addRead(`من الراي ${n}`, n + 1, { agency_id: agency })
for (let n = 0; n < 3; n++) await addRead(`في القسم ${n}`, n + 10, { main_category_id: section.main })
await addRead('نفط', 99)
await rankPosts(app)

const address = (path: string) => readListAddress(new URL(path, 'http://localhost')) ?? expect.unreachable()
async function top(path: string): Promise<[string[], string | undefined]> {
  const { posts, of } = await loadTopPosts(app, address(path))
  return [posts.map(({ title }) => title), of]
}

test('an agency, a section and a search have their own most read posts', async () => {
  expect(await top(`/news/agency/${agency}`)).toEqual([['من الراي 3', 'من الراي 2', 'من الراي 1', 'من الراي 0'], 'الراي'])
  expect((await top(`/news?main_category=${section.main}`))[0]).toEqual(['في القسم 2', 'في القسم 1', 'في القسم 0'])
  expect((await top('/news?search=الراي&sort=relevance'))[0]).toHaveLength(4)
})

test('a list with fewer than three that were read has those of all', async () => {
  const [titles, of] = await top('/news?search=نفط')
  expect([titles[0], titles.length, of]).toEqual(['نفط', 8, undefined])
  expect((await top('/'))[0]).toHaveLength(8)
})

test('those of all beside a search or our own news are in the language of the edition', async () => {
  for (const path of ['/en/news?search=نفط', '/en/mirqab-news']) expect((await top(path))[0], path).toEqual(['Oil prices rise'])
  expect((await top('/en/news?search=نفط&language=ar'))[0]).toHaveLength(8)
})

test('as long as few posts were read, the latest are beside the front page, and the front page beside the latest', async () => {
  const load = (path: string) => loadTopPosts(app, address(path))
  const expected = { isPopular: false, posts: [{ title: 'Oil prices rise' }] }
  expect(await load('/en/news?category=first_page')).toMatchObject({ ...expected, isLatest: true })
  expect(await load('/en')).toMatchObject(expected)
  expect(await load('/en')).not.toHaveProperty('isLatest')
})

test('the head of an agency says where it is, how much it publishes, and names its site', async () => {
  expect(await loadAgencyProfile(app, address(`/news/agency/${agency}`))).toMatchObject({
    agency: { name: 'الراي' },
    facts: ['الكويت', '4 أخبار في آخر 7 أيام'],
    site: { href: 'https://www.alrai.example/', host: 'alrai.example' },
  })
  expect(await loadAgencyProfile(app, address(`/en/news/agency/${agency}`))).toMatchObject({
    agency: { name: 'Al Rai' },
    facts: ['Kuwait', '4 stories in the last 7 days'],
  })
  expect(await loadAgencyProfile(app, address(`/news/agency/${other}`))).toMatchObject({
    about: null,
    facts: ['4 أخبار في آخر 7 أيام'],
    site: null,
  })
  expect(await loadAgencyProfile(app, address(`/news?agency=${agency}&main_category=${section.main}`))).toBeNull()
})
