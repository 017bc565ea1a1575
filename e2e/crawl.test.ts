import { beforeAll, expect, inject, test } from 'vitest'
import { type Account, callAs, signIn } from './accounts.ts'
import { checkPages } from './crawl/checkPages.ts'
import { partsForVisitors, partsOfComments, partsOfDesk } from './crawl/openedParts.ts'
import { addressOf, pagePatterns } from './crawl/routePatterns.ts'
import { createWalk, type Page } from './crawl/walkLinks.ts'
import { newReader, openBrowser } from './reader.ts'
import { newStaff, newSubscriber } from './staff.ts'

// Walks through every page of the site by its links, as a visitor, a subscriber and an admin. The
// tests build on each other.

openBrowser()
const walk = createWalk()
const personal = /:(profile|my-page|payment|desk)/
/** Titles and names that agencies wrote. */
const outside: string[] = []

/** 160 pages at a second or two; on a busy machine five times as long. */
const walkMs = 900_000

beforeAll(async () => {
  const { data } = await fetch(`${inject('origin')}/api/posts?pagination=200`).then((response) => response.json() as Promise<Posts>)
  // Our own agency has our name.
  for (const { title, excerpt, source, agency } of data)
    if (source !== 'mirqab') outside.push(title, excerpt, agency.name_ar, agency.name_en)
  await follow('start', ['/', '/en', '/nowhere', '/en/nowhere'])
}, walkMs)

type Posts = { data: { id: number; title: string; excerpt: string; source: string; agency: { name_ar: string; name_en: string } }[] }

const follow = (from: string, paths: string[]) =>
  walk.follow(
    from,
    paths.map((path) => new URL(path, inject('origin')).href),
  )

test('every link leads somewhere, and to a part of the page that exists', () => {
  expect(walk.pages.length).toBeGreaterThan(100)
  expect(walk.defects).toEqual([])
})

/**
 * The first page of each pattern that the walk has met, or the address of one to which nothing
 * leads.
 */
const examplesOf = (locale: 'ar' | 'en', only: RegExp | null) =>
  pagePatterns
    .filter((pattern) => pattern.startsWith(`${locale}:`) && (only ? only.test(pattern) : !personal.test(pattern)))
    .flatMap((pattern) =>
      pattern.endsWith('*')
        ? `${locale === 'en' ? '/en' : ''}/nowhere`
        : (walk.pages.find((page) => page.pattern === pattern)?.path ?? addressOf(pattern) ?? []),
    )

const narrow = { width: 320, height: 740 }
/** Options of a check: what the languages share is checked in Arabic alone. */
const optionsFor = (locale: 'ar' | 'en') => ({ outside, rules: locale === 'ar' ? 'all' : 'of words' }) as const
const prefix = (locale: 'ar' | 'en') => (locale === 'ar' ? '' : '/en')

test.each([
  ['ar', narrow],
  ['en', 'desktop'],
] as const)('pages show a visitor no broken message, nameless control, misplaced word or barrier: %s', async (locale, window) => {
  const reader = await newReader(window)
  expect(await checkPages(reader, examplesOf(locale, null), optionsFor(locale))).toEqual([])
  expect(await checkPages(reader, partsForVisitors(prefix(locale) || '/', window === narrow), optionsFor(locale))).toEqual([])
})

test.each([
  ['ar', 'desktop'],
  ['en', narrow],
] as const)('the pages of the profile, of payments and of one’s own news do not either: %s', async (locale, window) => {
  const reader = await newReader(window)
  const account = await newSubscriber()
  await signIn(reader.page, account)
  await chooseAllNews(account)
  const path = await pathWithComments(account, locale)
  const options = { ...optionsFor(locale), onLinks: follow }
  expect(await checkPages(reader, examplesOf(locale, /:(profile|my-page|payment)/), options)).toEqual([])
  expect(await checkPages(reader, examplesOf(locale, /:my-page\/./), options)).toEqual([])
  expect(await checkPages(reader, partsOfComments(path), options)).toEqual([])
})

test.each([
  ['ar', narrow],
  ['en', 'desktop'],
] as const)('the pages of the desk do not either: %s', async (locale, window) => {
  const reader = await newReader(window)
  await signIn(reader.page, await newStaff('admin'))
  expect(await checkPages(reader, examplesOf(locale, /:desk/), { ...optionsFor(locale), onLinks: follow })).toEqual([])
  expect(await checkPages(reader, partsOfDesk(`${prefix(locale)}/desk`), optionsFor(locale))).toEqual([])
})

/**
 * Pages that are reached after a form, from a gateway, without a connection or by an address that
 * we give to advertisers or other apps. The page of our own agency shows all of our own news.
 */
const unlinked =
  /^..:(confirm-code|reset-password-verification|payment\/\w+|ads\/report|invitation|offline|share|mirqab-news\/agency\/:agency)$/

test('links lead to every page', () => {
  expect(walk.defects).toEqual([])
  expect(pagePatterns.filter((pattern) => !walk.linked.has(pattern) && !unlinked.test(pattern))).toEqual([])
})

test('every page has one main heading, its language, and a title and a description that no other page has, those of the profile and the desk included', () => {
  for (const { path, pattern, lang, headings, title, description } of walk.pages) {
    expect({ path, lang, headings, titles: title.length }).toEqual({ path, lang: pattern.slice(0, 2), headings: 1, titles: 1 })
    expect([path, title[0]]).toEqual([path, expect.stringMatching(/\S/)])
    expect([path, ...title, ...description].join(' ')).not.toMatch(/&#?\w+;|undefined|null/)
  }
  // Several agencies may publish the same words; light pages are versions of others. The desk has
  // no canonical addresses, and what is chosen in a list does not make another page.
  const isOurs = ({ canonical, pattern }: Page) =>
    (canonical || pattern.includes(':desk')) && !pattern.includes(':id') && !pattern.endsWith('*')
  const pages = [...new Map(walk.pages.filter(isOurs).map((page) => [page.canonical || page.path.replace(/\?.*/, ''), page])).values()]
  for (const part of ['title', 'description'] as const) {
    const same = Map.groupBy(pages, (page) => page[part].join())
      .values()
      .filter((group) => group.length > 1)
    expect([...same].map((group) => group.map(({ path }) => path))).toEqual([])
  }
  expect(new Set(walk.pages.map(({ pattern }) => personal.exec(pattern)?.[1]))).toEqual(
    new Set([undefined, 'profile', 'my-page', 'payment', 'desk']),
  )
})

/** All sections are the interests of this account. */
async function chooseAllNews(account: Account): Promise<void> {
  const call = await callAs(account)
  const { main_categories } = await call<{ main_categories: { id: number }[] }>('/api/categorization')
  await call('/api/user/profile/settings', { main_categories: main_categories.map(({ id }) => id) })
}

/** A story with a comment of this account and one of another. @returns its path */
async function pathWithComments(account: Account, locale: 'ar' | 'en'): Promise<string> {
  const call = await callAs(account)
  const [first, second] = (await call<Posts>('/api/posts?pagination=2')).data
  const resource_id = (locale === 'ar' ? first : second)?.id
  for (const author of [account, await newStaff('reader')])
    await (await callAs(author))('/api/auth/comments', { type: 'post', resource_id, content: 'أهلاً بالجميع في هذا النقاش' })
  return `${prefix(locale)}/news/${resource_id}#comments`
}
