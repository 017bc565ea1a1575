import { expect, test } from 'vitest'
import { isVisible } from './isVisible.ts'

test.each(['أ', 'x', '1', '؟', '.', '❤️', '👍🏽', '🇰🇼', 'لا\u200b', '\u3164x'])('%j has something to see', (text) =>
  expect(isVisible(text)).toBe(true),
)

test.each([
  '',
  ' \n\t',
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u200b\u200d\ufeff',
  '\u00ad',
  '\u034f',
  '\u064b',
  '\u{e0100}',
  '\u202e',
])('%j has nothing to see', (text) => expect(isVisible(text)).toBe(false))
