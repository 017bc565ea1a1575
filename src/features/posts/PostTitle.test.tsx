import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutTitle, PostTitle } from './PostTitle.tsx'

const html = (title: string) => renderToStaticMarkup(<PostTitle title={title} search={undefined} />)
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
