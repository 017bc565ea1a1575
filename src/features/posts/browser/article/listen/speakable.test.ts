import { expect, test } from 'vitest'
import { shortTexts, textWithin } from './speakable.ts'

test('a paragraph is spoken in sentences, and a long sentence in parts of whole words', () => {
  expect(shortTexts('قال الوزير إن الخطة ستنفذ. هل تكفي؟ نعم!')).toEqual(['قال الوزير إن الخطة ستنفذ.', 'هل تكفي؟', 'نعم!'])
  const words = Array.from({ length: 100 }, (_, index) => `كلمة${index}`)
  const parts = shortTexts(words.join(' '))
  expect(parts.every((part) => part.length <= 160)).toBe(true)
  expect(parts.join(' ')).toBe(words.join(' '))
  expect(shortTexts('  ')).toEqual([])
})

test('what an agency prints before and after a text is not spoken; a text whose edges are not found is spoken as it stands', () => {
  const body = 'الكويت - 27 نوفمبر (السيف) - أعلن عمال  مطار مدريد إضراباً.\n\nوينتهي غداً.\nحمّل تطبيقنا'
  expect(textWithin(body, { begins: 'أعلن عمال مطار', ends: 'وينتهي غداً.' })).toBe('أعلن عمال مطار مدريد إضراباً.\nوينتهي غداً.')
  expect(textWithin('أعلن\nوينتهي', { begins: 'أضرب عمال', ends: 'انتهى أمس' })).toBe('أعلن\nوينتهي')
  expect(textWithin('أعلن', { begins: null, ends: null })).toBe('أعلن')
})
