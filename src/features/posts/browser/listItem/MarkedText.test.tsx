import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mark } from '../../schema.ts'
import { MarkedText } from './MarkedText.tsx'

const text = 'قال وزير النفط إن أسعار النفط ترتفع'
const oil: Mark[] = [
  [9, 14],
  [24, 29],
]
const shown = (props: Partial<Parameters<typeof MarkedText>[0]>) => renderToStaticMarkup(<MarkedText text={text} marks={oil} {...props} />)

test('marked words are highlighted in their text', () => {
  expect(shown({})).toBe('قال وزير <mark>النفط</mark> إن أسعار <mark>النفط</mark> ترتفع')
  expect(shown({ marks: [] })).toBe(text)
})

test('a part of a text has the marks inside it', () => {
  expect(shown({ to: 17 })).toBe('قال وزير <mark>النفط</mark> إن')
  expect(shown({ from: 18 })).toBe('أسعار <mark>النفط</mark> ترتفع')
})

test('only some whole words before the first mark are shown', () => {
  expect(shown({ lead: 6 })).toBe('…وزير <mark>النفط</mark> إن أسعار <mark>النفط</mark> ترتفع')
  expect(shown({ lead: 9 })).toBe(shown({}))
  expect(shown({ marks: [], lead: 6 })).toBe(text)
})

test('marks at the beginning and the end lose no text', () => {
  const ends: Mark[] = [
    [0, 3],
    [30, text.length],
  ]
  expect(shown({ marks: ends, lead: 0 })).toBe('<mark>قال</mark> وزير النفط إن أسعار النفط <mark>ترتفع</mark>')
})
