import { expect, test } from 'vitest'
import { parseOnce } from './parseOnce.ts'

test('a text is parsed once, and so is one that cannot be parsed', () => {
  expect(parseOnce('# عنوان\n\nنص.', 'ar')).toBe(parseOnce('# عنوان\n\nنص.', 'ar'))
  expect(parseOnce('# Title\n\nText.', 'en').title).toBe('Title')
  const errors = [1, 2].map(() => {
    try {
      return parseOnce('no title', 'en')
    } catch (error) {
      return error
    }
  })
  expect(errors[0]).toBeInstanceOf(Error)
  expect(errors[0]).toBe(errors[1])
})
