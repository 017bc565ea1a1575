import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { PostPage } from '#features/posts/schema.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { SearchHelp } from '../../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const judged = readFileSync(join(import.meta.dirname, 'judgedSearches.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, mark, search = '', title = ''] = /^([+-]) (.*) \| (.*)$/.exec(line) ?? []
    return mark ? [{ shouldBeFound: mark === '+', search, title }] : []
  })
const wanted = judged.filter(({ shouldBeFound }) => shouldBeFound)
const unwanted = judged.filter(({ shouldBeFound }) => !shouldBeFound)
const isArabic = (title: string) => /\p{Script=Arabic}/u.test(title)

beforeAll(async () => {
  const agency_id = await addAgency(app)
  // Three times, because less is not enough for a correction.
  for (const { title } of judged)
    for (let n = 0; n < 3; n++) await addPost(app, { agency_id, title, language: isArabic(title) ? 'ar' : 'en' })
}, 120_000)

async function finds({ search, title }: { search: string; title: string }): Promise<boolean> {
  const query = (text: string) => new URLSearchParams({ search: text, pagination: '200' })
  const { data } = (await visitor.get(`/api/posts?${query(search)}`)).json<PostPage>()
  if (data.some((post) => post.title === title)) return true
  if (data.length > 0) return false
  const help = (await visitor.get(`/api/search/help?${new URLSearchParams({ search })}`)).json<{ data: SearchHelp }>().data
  return help.did_you_mean !== null && finds({ search: help.did_you_mean, title })
}

async function judge(searches: typeof judged): Promise<string[]> {
  const found: string[] = []
  for (const one of searches) if (await finds(one)) found.push(`${one.search} → ${one.title}`)
  return found
}

test('at least nine of ten searches find what they name in the other script, in everyday words or in another spelling', async () => {
  const found = await judge(wanted)
  const missed = wanted.map(({ search, title }) => `${search} → ${title}`).filter((one) => !found.includes(one))
  expect(wanted.length).toBeGreaterThanOrEqual(60)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(wanted.length / 10)
})

test('of 160 false friends only homographs are found', async () => {
  const found = await judge(unwanted)
  expect(unwanted.length).toBeGreaterThanOrEqual(160)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(9)
})
