import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { profileParts } from '#features/accounts/browser/profile/profileParts.ts'
import { textPages } from '#features/textPages/textPages.ts'
import { allPages, findPage, pages } from '#pages.ts'

test('every page and frame has its module, and no address is declared twice', () => {
  const files = [...allPages.map(({ file }) => file), ...pages.flatMap((one) => ('pages' in one ? [one.frame] : []))]
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../src/site', file)))).toEqual([])
  expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length)
})

test('every part of the profile and every text has a page, and no other page says that it is one', () => {
  const paths = allPages.map(({ path }) => path)
  expect(profileParts.filter(({ slug }) => !paths.includes(`profile/${slug}`))).toEqual([])
  expect(allPages.filter(({ light }) => light === 'text').map(({ path }) => path)).toEqual([...textPages])
})

test.each([
  ['/', ''],
  ['/en', ''],
  ['/news/', 'news'],
  ['/english', undefined],
  ['/news/12/words-of-the-title', 'news/:id/:slug?'],
  ['/en/news/12', 'news/:id/:slug?'],
  ['/news/agency', 'news/agency/:agency?'],
  ['/news/agency/7', 'news/agency/:agency?'],
  ['/news/2026/11/27', 'news/:year/:month/:day'],
  ['/news/words', undefined],
  ['/mirqab-news/agency/7', 'mirqab-news/agency/:agency'],
  ['/mirqab-news/12/words', 'mirqab-news/:id?/:slug'],
  ['/mirqab-news/words', 'mirqab-news/:id?/:slug'],
  ['/media/quickview', 'media/quickview'],
  ['/media/12', 'media/:id/:slug?'],
  ['/polls/3', 'polls/:id'],
  ['/nothing', undefined],
])('the address %s belongs to the page %s', (address, path) => {
  expect(findPage(address)?.path).toBe(path)
})

test('nothing that holds a form, a payment or a code is stored for reading, or listed in the sitemap without one', () => {
  const closed = /^(?:desk|payment|login|Signup|confirm-code|reset-password|invitation|ads|share|profile\/(?!profile-saved$|subscribe$))/
  expect(allPages.filter(({ path, offline, sitemap }) => closed.test(path) && (offline || sitemap))).toEqual([])
})

test('the sitemap lists only addresses without a parameter', () => {
  expect(allPages.filter(({ path, sitemap }) => sitemap && path.includes(':'))).toEqual([])
})
