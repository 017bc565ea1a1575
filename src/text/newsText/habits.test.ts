import { expect, test } from 'vitest'
import { countHabits, habitsOf, noCounts, withoutRare } from './habits.ts'
import { newsText } from './newsText.ts'

const texts = [
  'افتتح وزير الصحة أمس مركزاً جديداً للرعاية الأولية في الجهراء.',
  'فاز فريق السالمية على كاظمة بثلاثة أهداف في ختام الجولة.',
  'ارتفع سعر برميل النفط دولاراً واحداً في تداولات الأسواق العالمية.',
  'أعلنت البلدية إزالة مئات المخالفات في حملة استمرت أسبوعاً.',
  'استقبلت الجامعة دفعة من الطلبة المستجدين في كليات العلوم.',
  'نظمت المكتبة الوطنية معرضاً للمخطوطات النادرة يستمر شهراً.',
]
const tail = 'حمّل تطبيقنا المجاني لتصلك الأخبار أولاً بأول'

function learn(articles: string[][]) {
  const counts = noCounts()
  for (const lines of articles) countHabits(counts, lines)
  return counts
}
const textWith = (lines: string[], articles: string[][]) =>
  newsText({ lines, title: 'عنوان من أربع كلمات', names: ['القبس'], habits: habitsOf(withoutRare(learn(articles))) })

test('what recurs at the end of articles is not text, on a line of its own or behind the last sentence', () => {
  const articles = texts.map((text) => [text, tail])
  expect(textWith(articles[0] as string[], articles)).toBe(texts[0])
  expect(textWith([`${texts[1]} ${tail}`], articles)).toBe(texts[1])
})

test('what recurs at the beginning is not text, whatever its digits', () => {
  const articles = texts.map((text, day) => [`نشرة الأخبار رقم ${day + 10} ${text}`])
  expect(textWith(articles[3] as string[], articles)).toBe(texts[3])
})

test('a name that recurs in datelines is one, although the agency has another', () => {
  const articles = texts.map((text, index) => [index === 5 ? text : `مراسل بلا حدود - ${text}`])
  expect(textWith(articles[0] as string[], articles)).toBe(texts[0])
  expect(textWith(articles[5] as string[], articles)).toBe(texts[5])
})

test('a place that recurs in datelines is not taken for the name of an agency that names itself there', () => {
  const articles = texts.map((text, day) => [`الكويت - ${day + 1} نوفمبر (القبس) - ${text}`])
  expect(textWith(articles[0] as string[], articles)).toBe(texts[0])
  const match = 'الكويت - السعودية: انطلاق مباراة القمة على استاد جابر'
  expect(textWith([match], articles)).toBe(match)
})

test('three articles, or fewer than a quarter, are no habit', () => {
  const lines = [texts[0] as string, tail]
  expect(textWith(lines, [lines, lines, lines])).toBe(lines.join(' '))
  const others = Array.from({ length: 13 }, (_, index) => [`${'كلمات '.repeat(3 + index)}أخرى لا تتكرر.`])
  expect(textWith(lines, [lines, lines, lines, lines, ...others])).toBe(lines.join(' '))
})

test('counts of stored articles and of a batch are added', () => {
  const [stored, batch] = [learn(texts.slice(0, 2).map((text) => [text, tail])), learn(texts.slice(2, 4).map((text) => [text, tail]))]
  expect(habitsOf(stored).endings.size).toBe(0)
  expect(habitsOf(stored, batch).endings.size).toBeGreaterThan(0)
})
