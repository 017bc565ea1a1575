import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutTitle, PostTitle } from './PostTitle.tsx'

const html = (title: string) => renderToStaticMarkup(<PostTitle title={title} />)
const words = (length: number) =>
  'كلمة '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trim()

test('a title of up to 85 characters is shown whole on every window', () => {
  expect(html(words(84))).toBe(words(84))
})

test('a longer one has its end only on wide windows', () => {
  const title = words(120)
  const [, narrow, rest] = /^(.+)<span class="wide-only">(.+)<\/span>$/.exec(html(title)) ?? []
  expect(`${narrow}${rest}`).toBe(title)
  expect(String(narrow).length).toBeLessThanOrEqual(85)
  expect(cutTitle(title)).toBeUndefined()
})

test('one that wide windows cut too ends there at 175 characters, and is said in full beside', () => {
  const title = words(300)
  const shown = html(title).replace(/<[^>]+>/g, '')
  expect(shown.length).toBeLessThanOrEqual(175)
  expect(shown).toMatch(/…$/)
  expect(cutTitle(title)).toBe(title)
})

test('the words of a search are marked on both sides of the edge of narrow windows, and none that was cut', () => {
  const title = words(300)
  const wordAt = (n: number): [number, number] => [n * 5, n * 5 + 4]
  const shown = renderToStaticMarkup(<PostTitle title={title} marks={[wordAt(1), wordAt(30), wordAt(50)]} />)
  const [narrow, wide] = shown.split('<span class="wide-only">')
  expect(narrow).toContain('كلمة <mark>كلمة</mark> كلمة')
  expect(wide).toContain('كلمة <mark>كلمة</mark> كلمة')
  expect(shown.match(/<mark>/g)).toHaveLength(2)
  expect(shown.replaceAll(/<[^>]+>/g, '')).toBe(html(title).replaceAll(/<[^>]+>/g, ''))
})
