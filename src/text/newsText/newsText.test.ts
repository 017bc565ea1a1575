import { expect, test } from 'vitest'
import { type Article, findText, newsText } from './newsText.ts'

const rest = 'أعلن ديوان التوظيف عن 560 وظيفة شاغرة في جهات حكومية'
const english = 'Kuwait will hand over 980 housing plots by December'
const qabas = ['القبس', 'Al-Qabas']

const article = (lines: string[], more: Partial<Article> = {}): Article => ({
  lines,
  title: 'وظائف جديدة في الجهات الحكومية',
  names: qabas,
  ...more,
})

test.each([
  ['مرقاب - ', ['مرقاب', 'Mirqab']],
  ['السارية - ', ['شبكة السارية', 'Sariya Network']],
  ['الكويت - 23 نوفمبر (السيف) - ', ['وكالة السيف للأنباء', 'Seef News Agency']],
  ['الكويت - كونا - ', qabas],
  ['الكويت – «كونا»: ', qabas],
  ['باريس - أ.ف.ب: ', ['الجزيرة', 'Al-Jazirah']],
  ['أحمد علي- سبق- ', ['سبق', 'Sabq']],
  ['أحمد علي - سبق - الدمام: ', ['سبق', 'Sabq']],
  ['عين اليوم – ', ['عين اليوم', '']],
  ['* كابل - «الشرق الأوسط»: ', ['الشرق الأوسط', 'Asharq Al-Awsat']],
  ['القبس ـ الأحمدي ـ ', qabas],
])('the dateline «%s» is not text', (dateline, names) => {
  expect(newsText(article([dateline + rest], { names }))).toBe(rest)
})

test.each([
  ['KUWAIT, Nov 21 (KUNA) -- ', ['كونا', 'KUNA']],
  ['LONDON (Reuters) - ', qabas],
  ['Seef – ', ['وكالة السيف للأنباء', 'Seef News Agency']],
  ['Share Tweet Print ', qabas],
  ['Published 21 Nov 2026 at 10:15 (GMT) ', qabas],
])('the English opening "%s" is not text', (opening, names) => {
  expect(newsText(article([opening + english], { names }))).toBe(english)
})

test.each([
  ['the headline again', ['وظائف جديدة في الجهات الحكومية']],
  ['the headline with other signs', ['«وظائف جديدة» في الجهات الحكوميّة!']],
  ['a caption above the dateline', ['جانب من افتتاح المعرض الوظيفي أمس']],
  ['who wrote it', ['سامي الحمد - القبس']],
  ['who wrote it, and where', ['القبس من الجهراء']],
  ['who reports', ['كتب: سامي الحمد']],
  ['the day of both calendars', ['السبت 18 جمادى الآخرة 1448هـ الموافق 28 نوفمبر 2026م']],
  ['a line above the credits', ['ديوان التوظيف يفتح الباب', 'سامي الحمد - القبس']],
  ['buttons', ['شارك على فيسبوك تويتر طباعة']],
  ['an address', ['https://qabas.example/articles/1']],
])('%s before a text is not text', (_, lines) => {
  expect(newsText(article([...lines, rest]))).toBe(rest)
})

test('the author on a line of their own, and a paragraph that comes twice, are not text', () => {
  expect(newsText(article(['سامي الحمد', rest], { author: 'سامي الحمد' }))).toBe(rest)
  expect(newsText(article([rest, rest]))).toBe(rest)
})

test.each([
  ['keywords', ['الوسوم: توظيف، ديوان']],
  ['what else to read', ['اقرأ أيضاً: بدء التسجيل في الدورات', 'إعلان نتائج القبول']],
  ['an invitation', ['تابعونا على منصات التواصل']],
  ['who wrote it', ['سامي الحمد']],
  ['an address', ['sami@qabas.example']],
  ['an account', ['@qabas']],
  ['several of them', ['سامي الحمد', 'sami@qabas.example', 'للتواصل مع الكاتب أرسل رسالة']],
])('%s after a text is not text', (_, lines) => {
  expect(newsText(article([`${rest}.`, ...lines]))).toBe(`${rest}.`)
})

test.each([
  'Read also: New jobs',
  'Follow us on every network',
  'Subscribe to our newsletter',
  'We use cookies to improve your experience',
])('the English ending "%s" is not text', (ending) => {
  expect(newsText(article([`${english}.`, ending]))).toBe(`${english}.`)
  expect(newsText(article([`${english}. ${ending}`]))).toBe(`${english}.`)
})

test.each([
  'قال الوزير: إن الخطة ستنفذ في موعدها قبل نهاية العام',
  'الكويت - السعودية: انطلاق مباراة القمة على استاد جابر',
  'الرياض تستضيف القمة العربية في ديسمبر المقبل بمشاركة القادة',
  'القاهرة: انفجار في مصنع للأسمدة يصيب ثلاثة عمال صباح أمس',
  'كوفيد-19 يعود إلى الواجهة - تحذيرات من موجة جديدة في الشتاء',
  'مرقاب الكويت القديم يفتح أبوابه للزوار بعد ترميم استمر عامين',
  'دعا خادم الحرمين الشريفين الملك سلمان إلى اجتماع في مرقاب - كما ورد',
  'مرقاب: قصير',
  'Kuwait - a small country - has opened its largest museum this year.',
  '',
])('a text without such parts stays as it is: %s', (text) => {
  expect(newsText(article(text === '' ? [] : [text], { names: ['مرقاب', 'Mirqab'] }))).toBe(text)
})

test('a headline that is the beginning of the first sentence is text', () => {
  const title = 'الرياض تستضيف القمة العربية'
  for (const text of [`${title} في ديسمبر المقبل بمشاركة القادة`, `${title} الطارئة بعد أسبوعين من الآن`])
    expect(newsText(article([text], { title }))).toBe(text)
  expect(newsText(article([`${title} أعلنت وزارة الخارجية موعد انعقادها`], { title }))).toBe('أعلنت وزارة الخارجية موعد انعقادها')
})

test.each([
  ['a last sentence of a few words', ['وعاد الجميع سالمين.']],
  ['a topic of the agency', ['#توظيف #الكويت']],
  ['a last line with a sentence', ['لم يصب أحد']],
  ['a sentence that begins like a notice', ['اشترك في البطولة عشرون فريقاً من ست دول.']],
  ['an English sentence that begins like a notice', ['Subscribers rose by a tenth. Copyright law was amended.']],
  ['a word of a label within a sentence', ['سمات النجاح كثيرة. منها الصبر والعمل.']],
])('%s is text', (_, lines) => {
  expect(newsText(article([`${rest}.`, ...lines]))).toBe([`${rest}.`, ...lines].join(' '))
})

test('bounds are positions in the lines joined by spaces; null if the text goes to the end', () => {
  expect(findText(article([rest]))).toEqual({ start: 0, end: null })
  const lines = ['سامي الحمد - القبس', `${rest}.`, '@qabas']
  const { start, end } = findText(article(lines))
  expect(lines.join(' ').slice(start, end ?? undefined)).toBe(`${rest}.`)
  expect(end).toBe(lines.join(' ').length - ' @qabas'.length)
})

test('something is left of every text', () => {
  for (const lines of [['@qabas'], ['اقرأ أيضاً'], ['كونا -'], ['سامي الحمد - القبس', 'كونا']])
    expect(newsText(article(lines))).toBe(lines.join(' ').trim())
})
