import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../test/anyString.ts'
import { drawableText, isRightToLeft } from './drawableText.ts'

describe('the text of a drawing', () => {
  test.each([
    ['سعر النفط 80 دولاراً', 'سعر النفط 80 دولاراً'],
    ['\u202eمقلوب\u202c \u2067x\u2069', 'مقلوب x'],
    ['🛢 النفط 🔥', 'النفط'],
    ['۱۲۳ ٤٥ ﷼', '123 ٤٥ ریال'],
    ['Gökçe Šimon', 'Gökçe Simon'],
    ['中文标题', ''],
    ['سعر  \n النفط', 'سعر النفط'],
    ['', ''],
  ])('of %j is %j', (text, drawn) => expect(drawableText(text, 100)).toBe(drawn))

  test('ends after a word when it is too long', () => {
    expect(drawableText('كلمة '.repeat(100), 50)).toMatch(/^(كلمة ){8,}كلمة…$/)
  })

  test('contains no control, no emoji and no letter that the font lacks, whatever the title', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        expect(drawableText(text, 200)).not.toMatch(/[\p{C}\p{Emoji_Presentation}\p{Script=Han}]/u)
      }),
    )
  })

  test('has the direction of its first letter', () => {
    expect(['«النفط»', '80 دولاراً', 'KPC ترتفع', '123'].map(isRightToLeft)).toEqual([true, true, false, false])
  })
})
