import { expect, test } from 'vitest'
import { minShared, rarestTerms } from './rarestTerms.ts'
import { signatureOf } from './storySignature.ts'

const background = (words: string) =>
  Array.from({ length: 4 }, (_, part) => words.replaceAll('#', 'أبتثجحخد'.slice(part, part + 4))).join(' ')

// Most words of a long report are rare, so its rarest ones alone are seldom those of another
// report.
test('reports of one event whose leads tell different things are found by their headlines', () => {
  const border = signatureOf(
    'منع حافلات الحجاج من عبور جسر العقيلات',
    `قال مسافرون إنهم عادوا إلى بيوتهم بعد انتظار طويل. ${background('حقيبة# مظلة# رصيف# مقهى# دفتر# ساعي# قنديل# مزراب#')}`,
  )
  const ministry = signatureOf(
    'السماح بعبور جسر العقيلات غدا بعد منع الحافلات',
    `أعلنت الوزارة أن الإجراء كان مؤقتا لأسباب فنية. ${background('مذكرة# تنسيق# توقيع# ختم# أرشيف# لائحة# مفتش# محضر#')}`,
  )
  const terms = new Set(rarestTerms(border, () => 1))
  const shared = rarestTerms(ministry, () => 1).filter((term) => terms.has(term))
  expect(shared.length).toBeGreaterThanOrEqual(minShared)
})
