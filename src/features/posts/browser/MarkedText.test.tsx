import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Mark } from '../schema.ts'
import { MarkedText } from './MarkedText.tsx'

const text = 'قال وزير النفط إن أسعار النفط ترتفع'
const oil: Mark[] = [
  [9, 14],
  [24, 29],
]
const shown = (props: Partial<Parameters<typeof MarkedText>[0]>) => renderToStaticMarkup(<MarkedText text={text} marks={oil} {...props} />)

test('the words stand marked in their text', () => {
  expect(shown({})).toBe('قال وزير <mark>النفط</mark> إن أسعار <mark>النفط</mark> ترتفع')
  expect(shown({ marks: [] })).toBe(text)
})

test('a part of a text has the marks that stand in it', () => {
  expect(shown({ to: 17 })).toBe('قال وزير <mark>النفط</mark> إن')
  expect(shown({ from: 18 })).toBe('أسعار <mark>النفط</mark> ترتفع')
})

test('of what stands before the first word some whole words are shown', () => {
  expect(shown({ lead: 6 })).toBe('…وزير <mark>النفط</mark> إن أسعار <mark>النفط</mark> ترتفع')
  expect(shown({ lead: 9 })).toBe(shown({}))
  expect(shown({ marks: [], lead: 6 })).toBe(text)
})

test('a mark at the very beginning and at the end leaves nothing out', () => {
  const ends: Mark[] = [
    [0, 3],
    [30, text.length],
  ]
  expect(shown({ marks: ends, lead: 0 })).toBe('<mark>قال</mark> وزير النفط إن أسعار النفط <mark>ترتفع</mark>')
})
