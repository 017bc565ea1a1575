import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test.each([
  ['ar', 'الوزير: «لا زيادة»', '«الوزير: “لا زيادة”»'],
  ['ar', '"مجلس الأمة"', '«“مجلس الأمة”»'],
  ['ar', 'سوق', '«سوق»'],
  ['en', 'Minister: “No rise”', '“Minister: ‘No rise’”'],
  ['en', '"Kuwait City" or «الكويت»', '“‘Kuwait City’ or ‘الكويت’”'],
] as const)('in %s, %s is quoted with another kind of marks within it', (locale, text, expected) => {
  expect(quoted(locale, text)).toBe(expected)
})
