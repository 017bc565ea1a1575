import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutTitle, PostTitle } from './PostTitle.tsx'

const html = (title: string) => renderToStaticMarkup(<PostTitle title={title} />)
const words = (length: number) =>
  'كلمة '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trim()

test('a title of up to 85 characters is shown in full on every window', () => {
  expect(html(words(84))).toBe(words(84))
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
