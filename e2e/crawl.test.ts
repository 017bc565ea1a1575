import { beforeAll, expect, inject, test } from 'vitest'
import { type Account, signIn } from './accounts.ts'
import { checkPages } from './crawl/checkPages.ts'
import { addressOf, pagePatterns } from './crawl/routePatterns.ts'
import { createWalk, type Page } from './crawl/walkLinks.ts'
import { newReader, openBrowser } from './reader.ts'
import { newStaff, newSubscriber } from './staff.ts'

// Walks through every page of the site by its links, as a visitor, a subscriber and an admin. The tests build on each other.

openBrowser()
const walk = createWalk()
const personal = /:(profile|my-page|payment|desk)/
/** Titles and names that agencies wrote. */
const outside: string[] = []
let publicPages: Page[] = []

beforeAll(async () => {
  const { data } = await fetch(`${inject('origin')}/api/posts?pagination=200`).then((response) => response.json() as Promise<Posts>)
  // Our own agency has our name.
  for (const { title, excerpt, source, agency } of data)
    if (source !== 'mirqab') outside.push(title, excerpt, agency.name_ar, agency.name_en)
  await follow('start', ['/', '/en', '/nowhere', '/en/nowhere'])
  // The server sends personal pages empty.
  publicPages = walk.pages.filter(({ pattern }) => !personal.test(pattern))
})

type Posts = { data: { title: string; excerpt: string; source: string; agency: { name_ar: string; name_en: string } }[] }

const follow = (from: string, paths: string[]) =>
  walk.follow(
    from,
    paths.map((path) => new URL(path, inject('origin')).href),
  )

test('every link leads somewhere, and to a part of the page that exists', () => {
  expect(walk.pages.length).toBeGreaterThan(100)
  expect(walk.defects).toEqual([])
})

test('every page has one main heading, its language, and a title and a description that no other page has', () => {
  for (const { path, pattern, lang, headings, title, description } of publicPages) {
    expect({ path, lang, headings, titles: title.length }).toEqual({ path, lang: pattern.slice(0, 2), headings: 1, titles: 1 })
    expect([path, title[0]]).toEqual([path, expect.stringMatching(/\S/)])
    expect([path, ...title, ...description].join(' ')).not.toMatch(/&#?\w+;|undefined|null/)
  }
  // Several agencies may publish the same words; light pages are versions of others.
  const ours = publicPages.filter(({ canonical, pattern }) => canonical && !pattern.includes(':id') && !pattern.endsWith('*'))
  const pages = [...new Map(ours.map((page) => [page.canonical, page])).values()]
  for (const part of ['title', 'description'] as const) {
    const same = Map.groupBy(pages, (page) => page[part].join())
      .values()
      .filter((group) => group.length > 1)
    expect([...same].map((group) => group.map(({ path }) => path))).toEqual([])
  }
})

/** The first page of each pattern that the walk has met, or the address of one to which nothing leads. */
const examplesOf = (locale: 'ar' | 'en', only: RegExp | null) =>
  pagePatterns
    .filter((pattern) => pattern.startsWith(`${locale}:`) && (only ? only.test(pattern) : !personal.test(pattern)))
    .flatMap((pattern) =>
      pattern.endsWith('*')
        ? `${locale === 'en' ? '/en' : ''}/nowhere`
        : (walk.pages.find((page) => page.pattern === pattern)?.path ?? addressOf(pattern) ?? []),
    )

const narrow = { width: 320, height: 740 }

test.each([
  ['ar', narrow],
  ['en', 'desktop'],
] as const)('pages show a visitor no broken message, nameless control, misplaced word or barrier: %s', async (locale, window) => {
  const reader = await newReader(window)
  expect(await checkPages(reader, examplesOf(locale, null), { outside, withRules: locale === 'ar' })).toEqual([])
})

test.each([
  ['ar', 'desktop'],
  ['en', narrow],
] as const)('the pages of the profile, of payments and of one’s own news do not either: %s', async (locale, window) => {
  const reader = await newReader(window)
  const account = await newSubscriber()
  await signIn(reader.page, account)
  await chooseAllNews(account)
  expect(
    await checkPages(reader, examplesOf(locale, /:(profile|my-page|payment)/), { outside, withRules: locale === 'ar', onLinks: follow }),
  ).toEqual([])
  expect(await checkPages(reader, examplesOf(locale, /:my-page\/./), { outside, withRules: false, onLinks: follow })).toEqual([])
})

test.each([
  ['ar', narrow],
  ['en', 'desktop'],
] as const)('the pages of the desk do not either: %s', async (locale, window) => {
  const reader = await newReader(window)
  await signIn(reader.page, await newStaff('admin'))
  expect(await checkPages(reader, examplesOf(locale, /:desk/), { outside, withRules: locale === 'ar', onLinks: follow })).toEqual([])
})

/** After a form, from a gateway, without a connection or by an address that we give to advertisers or other apps. The page of our own agency shows all of our own news. */
const unlinked = /^..:(confirm-code|reset-password-verification|payment\/\w+|ads\/report|offline|share|mirqab-news\/agency\/:agency)$/

test('links lead to every page', () => {
  expect(walk.defects).toEqual([])
  expect(pagePatterns.filter((pattern) => !walk.linked.has(pattern) && !unlinked.test(pattern))).toEqual([])
})

/** All sections are the interests of this account. */
async function chooseAllNews({ email, password }: Account): Promise<void> {
  const call = async (path: string, body?: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(inject('origin') + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
    expect(response.status, path).toBe(200)
    return (await response.json()) as { data: { token: string }; main_categories: { id: number }[] }
  }
  const { main_categories } = await call('/api/categorization')
  const { data } = await call('/api/auth/login', { email, password })
  await call('/api/user/profile/settings', { main_categories: main_categories.map(({ id }) => id) }, data.token)
}
