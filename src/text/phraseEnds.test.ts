import { expect, test } from 'vitest'
import { phraseEnds } from './phraseEnds.ts'

/** The first 85 characters as phones show them. */
const shown = (text: string) => {
  const [end] = phraseEnds(text, 85)
  return end === undefined ? text : `${text.slice(0, end)}…`
}

test('a text within the limit has nowhere to be cut', () => {
  expect([...phraseEnds('حريق في السالمية', 85)]).toEqual([])
  expect([...phraseEnds('أ'.repeat(85), 85)]).toEqual([])
})

test('a headline of two clauses ends after the first, if that is long enough', () => {
  expect(shown('وفاة جندي خامس متأثراً بإصابته في هجوم تينيسي.. والمحققون لا يزالون يبحثون عن دوافع الجاني')).toBe(
    'وفاة جندي خامس متأثراً بإصابته في هجوم تينيسي…',
  )
  expect(shown('Riyadh airport closed in dust storm of 97 km/h; visibility at 114 metres as flights are sent to Dammam')).toBe(
    'Riyadh airport closed in dust storm of 97 km/h…',
  )
})

test('no number is left without what it counts, and no preposition or conjunction without its noun', () => {
  expect(shown('عاصفة غبار سرعتها 97 كيلومتراً في الساعة تؤدي إلى إغلاق مطار الرياض والرؤية عند 114 متراً فقط')).toBe(
    'عاصفة غبار سرعتها 97 كيلومتراً في الساعة تؤدي إلى إغلاق مطار الرياض…',
  )
  expect(shown('استمرار انخفاض أسعار النفط يدفع «شل» لخفض 6500 وظيفة وسحب استثمارات بتكلفة 20 بليون دولار')).toBe(
    'استمرار انخفاض أسعار النفط يدفع «شل» لخفض 6500 وظيفة وسحب استثمارات…',
  )
  expect(shown('Kuwait to build a solar power station west of Mutlaa that adds 850 megawatts to the grid by 2028')).toBe(
    'Kuwait to build a solar power station west of Mutlaa that adds 850 megawatts…',
  )
})

test('a genitive stays with its noun, a name in one piece and a quotation closed', () => {
  expect(shown('مركز المعلومات الوطني ينظم ورشة عن تصاريح الحج الإلكترونية ويستضيف فيها مدير جوازات العاصمة')).toBe(
    'مركز المعلومات الوطني ينظم ورشة عن تصاريح الحج الإلكترونية…',
  )
  expect(shown('المواطنون الكويتيون يستذكرون الدور البارز للملك الراحل فهد بن عبدالعزيز في تحرير بلادهم')).toMatch(/فهد بن عبدالعزيز…$/)
  expect(shown('رئيس الهيئة الملكية للجبيل وينبع يشكر القيادة على صدور قرار «إدارة وتشغيل جازان الاقتصادية»')).not.toMatch(/«[^»]*…$/)
})

test('no text ends one or two words after a sentence or a comma', () => {
  const ends = [
    ...phraseEnds('Workers opened a new underpass in the Salmiya district on Monday morning. Pupils of three schools will use it', 85),
  ]
  expect(
    ends.map((end) => 'Workers opened a new underpass in the Salmiya district on Monday morning. Pupils of three'.slice(0, end)),
  ).not.toContainEqual(expect.stringMatching(/\. \S+(?: \S+)?$/))
})

test('no adverbial accusative is left without its complement', () => {
  expect(shown('وزارة التربية تعلن جدول اختبارات الفصل الدراسي الأول لجميع المراحل التعليمية وفقاً للتقويم المعتمد')).toBe(
    'وزارة التربية تعلن جدول اختبارات الفصل الدراسي الأول لجميع المراحل التعليمية…',
  )
})

test('what follows a colon is not cut to one or two words', () => {
  expect(shown('وزير الخارجية البريطاني في مؤتمر صحفي بالعاصمة العراقية: على إيران أن تجد طرقاً غير الإرهاب')).not.toMatch(/: \S+( \S+)?…$/)
})

test('a text without spaces is cut where the limit is, and one of a million characters at once', () => {
  expect(shown('ب'.repeat(300))).toBe(`${'ب'.repeat(84)}…`)
  const times = ['« ', 'و ', '.. ', '، '].map((part) => {
    const before = process.cpuUsage().user
    shown(part.repeat(500_000))
    return process.cpuUsage().user - before
  })
  expect(Math.max(...times)).toBeLessThan(10_000_000)
})
