import { expect, test } from 'vitest'
import { signatureOf } from './storySignature.ts'

test('a number in words is the same number in digits', () => {
  const words = signatureOf('هدنة لخمسة أيام', 'إصابة سبعة عمال في حريق')
  const digits = signatureOf('هدنة لـ 5 أيام', 'إصابة 7 عمال في حريق')
  expect(words.title).toEqual(digits.title)
  expect(words.figures).toEqual(digits.figures)
  expect(words.figures).not.toEqual(signatureOf('هدنة لستة أيام', 'إصابة سبعة عمال في حريق').figures)
})
