import { expect, test } from 'vitest'
import { findAdded as findAddedTo } from './findAdded.ts'

const findAdded = (reports: { id: number; language: 'ar' | 'en'; text: string; title?: string }[]) =>
  findAddedTo(reports.map((report) => ({ title: '', ...report })))

const first = 'اندلع حريق في مخزن للأثاث بمنطقة الشويخ الصناعية فجر اليوم. وتوجهت أربع فرق إطفاء إلى الموقع فور تلقي البلاغ.'

test('a report adds the sentences with facts that no earlier report has', () => {
  const second =
    'تمكنت فرق الإطفاء من السيطرة على حريق مخزن الأثاث في الشويخ الصناعية. وأصيب رجلا إطفاء بحالات اختناق ونقلا إلى مستشفى الصباح للعلاج. وتوجهت الفرق إلى موقع البلاغ فجر اليوم.'
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', text: second },
  ])
  expect(added.get(1)).toEqual([])
  expect(added.get(2)).toEqual(['وأصيب رجلا إطفاء بحالات اختناق ونقلا إلى مستشفى الصباح للعلاج.'])
})

test('a repeated report adds nothing, nor do headlines too short to be a statement', () => {
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', text: first },
    { id: 3, language: 'ar', text: 'صور جديدة. شاهد.' },
  ])
  expect([added.get(2), added.get(3)]).toEqual([[], []])
})

test('a report adds two sentences at most, and only its beginning is read', () => {
  const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'
  const sentence = (n: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((at) => (letters[(n + at * 3) % 28] ?? '').repeat(2) + (letters[(n * 5 + at) % 28] ?? '').repeat(3)).join(' ')
  const long = Array.from({ length: 5_000 }, (_, n) => `${sentence(n)}.`).join(' ')
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', text: long },
  ])
  expect(added.get(2)).toEqual([`${sentence(0)}.`, `${sentence(1)}.`])
})

test('a report in another language than the earlier ones adds nothing, because it may be their translation', () => {
  const english = 'A fire broke out in a furniture warehouse in the Shuwaikh industrial area at dawn.'
  const later = `${english} Two firefighters were taken to Sabah hospital suffering from smoke inhalation.`
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'en', text: english },
    { id: 3, language: 'en', text: later },
  ])
  expect([added.get(2), added.get(3)]).toEqual([[], [later.slice(english.length + 1)]])
})

test('a text without a full stop is read no further than its beginning', () => {
  const endless = `${'كلمات '.repeat(2_000)}وفتحت النيابة تحقيقاً لمعرفة أسباب الحادث ومحاسبة المقصرين.`
  const later = 'وفتحت النيابة تحقيقاً لمعرفة أسباب الحادث ومحاسبة المقصرين.'
  const added = findAdded([
    { id: 1, language: 'ar', text: endless },
    { id: 2, language: 'ar', text: later },
  ])
  expect(added.get(2)).toEqual([later])
})

test('a headline is not added by its own report, unless that has no text', () => {
  const title = 'رجال الإطفاء ينقذون ثلاثة عمال محاصرين فوق سطح المبنى المجاور'
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', title, text: first },
    { id: 3, language: 'ar', text: `${title}.` },
  ])
  expect([added.get(2), added.get(3)]).toEqual([[], []])
  const clip = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', title, text: '' },
  ])
  expect(clip.get(2)).toEqual([title])
})

test('hashtags are no sentence', () => {
  const tags = '#حريق_الشويخ #الإطفاء_العام #وزارة_الداخلية #الكويت_الآن #أخبار_اليوم #عاجل_الآن'
  const added = findAdded([
    { id: 1, language: 'ar', text: first },
    { id: 2, language: 'ar', text: `${first} ${tags}` },
  ])
  expect(added.get(2)).toEqual([])
})
