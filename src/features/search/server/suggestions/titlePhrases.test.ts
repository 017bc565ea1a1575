import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { foldedWords } from '#text/tokenizer/words.ts'
import { findPhrases } from './titlePhrases.ts'

const byAgencies = async (...titles: string[]) =>
  (await findPhrases(titles.map((title, agency) => ({ title, agency })))).map(({ text }) => text)
/** Each title at three agencies. */
const byThree = (...titles: string[]) => byAgencies(...titles.flatMap((title) => [title, title, title]))

test('consecutive words that three agencies print are a phrase, as long as all of them print it', async () => {
  expect(await byAgencies('افتتاح معرض الكويت للكتاب', 'نجاح معرض الكويت للكتاب', 'زوار معرض الكويت للكتاب')).toEqual([
    'معرض الكويت للكتاب',
  ])
})

test('a single noun needs three titles of two agencies, and is omitted if it always occurs in a listed phrase', async () => {
  const oil = ['النفط يرتفع', 'النفط ينخفض', 'أزمة النفط']
  expect(await byAgencies(...oil)).toEqual(['النفط'])
  expect(await byAgencies(...oil.slice(1))).toEqual([])
  expect((await findPhrases(oil.map((title) => ({ title, agency: 1 })))).map(({ text }) => text)).toEqual([])
  expect(await byAgencies(...Array.from({ length: 5 }, () => 'مجلس الأمة'))).toEqual(['مجلس الأمة'])
})

test('a noun without the article is offered if titles use it with the article too, or after a preposition', async () => {
  expect(await byThree('افتتاح مدرسة جديدة', 'إغلاق مدرسة', 'المدرسة')).toContain('مدرسة')
  expect(await byThree('حريق في الأحمدي', 'سفير إيران', 'زلزال في إيران')).toContain('إيران')
  expect(await byThree('أعلن الوزير', 'أعلن النادي', 'أعلن الحزب')).not.toContain('أعلن')
})

test('no phrase begins with "and", a preposition or a counted noun, ends with a verb, or contains a number', async () => {
  expect(await byThree('وملف النقل', 'ملف الأمن')).not.toContain('وملف النقل')
  expect(await byThree('45 نوعاً من الطيور')).toEqual(['الطيور'])
  expect(await byThree('دار نشر من 33 دولة')).toEqual(['دار نشر'])
  expect(await byThree('وزير النفط')).toEqual(['وزير النفط'])
})

test('no phrase is a fragment of two others', async () => {
  const prices = await byThree('برميل نفط الكويت بسعر 71 دولاراً', 'سهم المصنع بسعر 3 دنانير', 'سعر السهم')
  expect(prices).not.toContain('الكويت بسعر')
  const hospital = await byThree(
    'افتتاح مركز للحروق في توسعة مستشفى العدان',
    'حريق في المستشفى',
    'علاج الحروق',
    'خطة التوسعة',
    'مستشفى الجهراء',
  )
  expect(hospital).not.toContain('للحروق في توسعة مستشفى')
  expect(hospital).not.toContain('توسعة مستشفى')
  expect(hospital).toContain('توسعة مستشفى العدان')
})

test('no phrase ends with a pronoun for something that the title named before', async () => {
  const phrases = await byThree('الصين تسعى إلى تطوير علاقاتها بأوروبا', 'تطوير العلاقات', 'علاقات دولية')
  expect(phrases.filter((text) => text.endsWith('علاقاتها'))).toEqual([])
})

test('no phrase goes on with a preposition that is glued to a word of one story, or ends with a title of a person', async () => {
  expect(await byThree('المنتخب يستدعي علي حسن وفهد خالد لمعسكر الدوحة')).not.toContain('خالد لمعسكر')
  const king = await byAgencies(...['عبدالعزيز', 'فيصل', 'سعود', 'خالد'].map((name) => `افتتاح جامعة الملك ${name}`))
  expect(king).not.toContain('جامعة الملك')
})

test('a phrase that always has the same nouns around it is a piece of one story', async () => {
  const one = await byThree('وفد تجار صغار يصل')
  expect(one).not.toContain('تجار صغار')
})

test('a word that has nearly always the same noun beside it, or is an adjective, is not offered alone', async () => {
  const mecca = await byThree('زوار مكة المكرمة', 'حجاج مكة المكرمة', 'أمطار على مكة المكرمة', 'احتفال في مكة المكرمة')
  expect(mecca).toContain('مكة المكرمة')
  expect(mecca).not.toContain('المكرمة')
  const saudi = await byThree('وفد سعودي في لندن', 'طبيب سعودي في دبي', 'فريق سعودي في قطر', 'في سعودي سابق', 'السعودية')
  expect(saudi).not.toContain('سعودي')
})

test('an English phrase consists of nouns and names, and keeps Al with its name', async () => {
  const phrases = await byThree(
    'Kuwaiti shares gain 1.2% on strong turnover',
    'Trade in Kuwaiti shares resumes',
    'Al-Joun ease past Al-Sadaf',
    'Title race: Al-Joun see off Al-Sadaf',
    'Police close Gulf Road',
    'Crash on Gulf Road',
  )
  expect(phrases).toEqual(expect.arrayContaining(['Al-Joun', 'Al-Sadaf', 'Gulf Road']))
  for (const fragment of ['Kuwaiti shares gain', 'ease past Al', 'Al', 'Trade in Kuwaiti shares']) expect(phrases).not.toContain(fragment)
})

test('no phrase ends with a possessive (Kuwait’s)', async () => {
  const phrases = await byAgencies(
    'Kuwait’s exports rise',
    'Envoy praises Kuwait’s role',
    'Fans back Kuwait’s team',
    'Crowds fill Gulf Road',
    'Police close Gulf Road',
    'Crash on Gulf Road',
  )
  expect(phrases).toContain('Gulf Road')
  expect(phrases.filter((phrase) => /[’']s$/.test(phrase))).toEqual([])
})

test('a word that merely looks as if it had the article is not a phrase', async () => {
  expect(await byAgencies(...Array.from({ length: 5 }, (_, n) => `خدمات${n} إلكترونية`))).toEqual([])
})

test('phrases have no elongation and no harakat', async () => {
  expect(await byThree('وزيــر النّفط')).toEqual(['وزير النفط'])
})

/**
 * Real articles, for tests only (see its README); on machines without them there is nothing to
 * check.
 */
const archive = join(import.meta.dirname, '../../../../../../shared/data/articles.ndjson.gz')

test.skipIf(!existsSync(archive))('of the phrases in real titles none has a loose end, and common nouns are among them', async () => {
  const lines = gunzipSync(readFileSync(archive)).toString().split('\n')
  const articles = lines.filter((_, at) => at % 6 === 0).map((line): { title: string; agency: string } => JSON.parse(line))
  const agencies = [...new Set(articles.map(({ agency }) => agency))]
  const phrases = await findPhrases(articles.map(({ title, agency }) => ({ title, agency: agencies.indexOf(agency) })))
  expect(phrases.length).toBeGreaterThan(500)
  const folded = new Set(phrases.map(({ text }) => foldedWords(text).join(' ')))
  for (const word of ['مدرسة', 'مستشفى', 'النفط', 'إيران', 'العراق', 'مباراة']) expect.soft(folded).toContain(foldedWords(word)[0])
  const loose = /^(?:في|من|على|إلى|عن|مع|لل\S+|بال\S+) | (?:في|من|على|إلى|عن|مع|بين|بعد|قبل|بن|عبد)$/
  expect(phrases.map(({ text }) => text).filter((text) => loose.test(text))).toEqual([])
})
