// What a reader takes for one word is one word wherever the product compares words.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '#features/alerts/schema.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { indexSuggestions } from '#features/search/server/suggestions/suggestionIndex.ts'
import { highlight } from '#text/query/highlight.ts'
import { asUser, type SignedIn } from './asUser.ts'
import { asVisitor } from './http.ts'
import { addPost } from './posts.ts'
import { subscribe } from './subscribe.ts'
import { createTestApp } from './testApp.ts'

/** Spellings of one word. */
const same: [string, ...string[]][] = [
  ['الطوارئ', 'الطواريء'],
  ['لاجئ', 'لاجيء'],
  ['المخطئ', 'المخطيء'],
  ['ناشئ', 'ناشيء'],
  ['الشيء', 'الشئ'],
  ['رديء', 'ردئ'],
  ['سيئ', 'سيء'],
  ['العقلاء', 'العقلا'],
  ['إنستغرام', 'انستقرام', 'انستجرام'],
  ['بلغراد', 'بلجراد', 'بلقراد'],
  ['غوتيريش', 'جوتيريش', 'قوتيريش'],
  ['هايدلبرغ', 'هايدلبرج'],
  ['سترلينغ', 'سترلينج'],
  ['الهيئة', 'الهيأة'],
  ['ثلاثمئة', 'ثلاثمائة'],
  ['المؤتمر', 'الموتمر'],
  ['تلغرام', 'تيليغرام', 'تيليجرام', 'تليقرام'],
]
/** Different words that resemble them. */
const different: [string, string][] = [
  ['بطء', 'بطيء'],
  ['البنا', 'البناء'],
  ['هادي', 'هادئ'],
  ['علماً', 'العلماء'],
  ['غمر', 'قمر'],
  ['غلب', 'جلب'],
  ['الغرام', 'الجرام'],
  ['استقلال', 'استغلال'],
  ['منقولين', 'منغوليا'],
  ['البرتغال', 'البرتقال'],
  ['الهيئة', 'هيا'],
  ['يوليو', 'يوليه'],
]

const app = await createTestApp()
const visitor = asVisitor(app)
const ids = new Map<string, number>()
let reader: SignedIn

beforeAll(async () => {
  for (const word of new Set([...same, ...different].flat())) ids.set(word, await addPost(app, { title: `قال ${word} أمس` }))
  reader = await asUser(app, visitor.server)
  await subscribe(app, reader.user.id)
})

async function searched(word: string): Promise<number[]> {
  const { data } = (await visitor.get(`/api/posts?${new URLSearchParams({ search: word })}`)).json<PostPage>()
  return data.map(({ id }) => id)
}

async function alerted(word: string): Promise<number[]> {
  const response = await reader.post('/api/user/profile/settings/preview', { keywords: [word] })
  return (response.json().data as Preview).posts.map(({ id }) => id)
}

const isMarked = (word: string, search: string) => highlight(word, search).some(({ marked }) => marked)

const pairsOf = (words: string[]) => words.flatMap((one) => words.map((other): [string, string] => [one, other]))

describe.each(same)('%s and its other spellings', (...words) => {
  const pairs = pairsOf(words)

  test.each(pairs)('a search and an alert for %s find %s', async (one, other) => {
    expect(await searched(one)).toContain(ids.get(other))
    expect(await alerted(one)).toContain(ids.get(other))
    expect(isMarked(other, one)).toBe(true)
  })
})

describe.each(same)('%s and its other spellings', (...words) => {
  test.each(pairsOf(words))('%s, typed, suggests %s', async (one, other) => {
    const find = await indexSuggestions([{ text: other, kind: 'query' }])
    expect(find(one).map(({ text }) => text)).toEqual([other])
  })
})

describe.each(different)('%s and %s, which are different words,', (one, other) => {
  test('do not find each other in search or alerts', async () => {
    for (const [wanted, found] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await searched(wanted)).not.toContain(ids.get(found))
      expect(await alerted(wanted)).not.toContain(ids.get(found))
      expect(isMarked(found, wanted)).toBe(false)
    }
  })
})
