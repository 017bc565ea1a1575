import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutTitle, PostTitle, shortTitle } from './PostTitle.tsx'

const html = (title: string) => renderToStaticMarkup(<PostTitle title={title} />)
const words = (length: number) =>
  'كلمة '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trim()

/** Returns a title of exactly this many characters. */
const title = (length: number) => words(length - 1).padEnd(length, 'ة')
const shownOnWide = (text: string) => html(text).replace(/<[^>]+>/g, '')

test('a title of up to 85 characters is shown in full on every window, and one of up to 175 on wide windows', () => {
  expect(html(title(85))).toBe(title(85))
  expect(html(title(86))).toContain('wide-only')
  expect([shownOnWide(title(175)), cutTitle(title(175))]).toEqual([title(175), undefined])
  expect([shownOnWide(title(176)), cutTitle(title(176))]).toEqual([expect.stringMatching(/…$/), title(176)])
})

test('a longer title is shown in full only on wide windows', () => {
  const title = words(120)
  const [, narrow, rest] = /^(.+)<span class="wide-only">(.+)<\/span>$/.exec(html(title)) ?? []
  expect(`${narrow}${rest}`).toBe(title)
  expect(String(narrow).length).toBeLessThanOrEqual(85)
  expect(cutTitle(title)).toBeUndefined()
})

test('a title of more than 175 characters is cut even on wide windows, and available in full elsewhere', () => {
  const title = words(300)
  const shown = html(title).replace(/<[^>]+>/g, '')
  expect(shown.length).toBeLessThanOrEqual(175)
  expect(shown).toMatch(/…$/)
  expect(cutTitle(title)).toBe(title)
})

test('search words in a title are highlighted on both sides of the narrow cut, and not beyond the wide one', () => {
  const title = words(300)
  const wordAt = (n: number): [number, number] => [n * 5, n * 5 + 4]
  const shown = renderToStaticMarkup(<PostTitle title={title} marks={[wordAt(1), wordAt(30), wordAt(50)]} />)
  const [narrow, wide] = shown.split('<span class="wide-only">')
  expect(narrow).toContain('كلمة <mark>كلمة</mark> كلمة')
  expect(wide).toContain('كلمة <mark>كلمة</mark> كلمة')
  expect(shown.match(/<mark>/g)).toHaveLength(2)
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe(html(title).replaceAll(/<[^>]+>/g, ''))
})

test('a title of ten thousand characters is cut where other reports of a story are listed', () => {
  expect(shortTitle('خبر '.repeat(2500)).length).toBeLessThanOrEqual(175)
  expect(shortTitle('ب'.repeat(10_000)).length).toBeLessThanOrEqual(175)
  expect(shortTitle('حريق في السالمية')).toBe('حريق في السالمية')
})
