import { expect, test } from 'vitest'
import { foldedWords } from '#text/tokenizer/words.ts'
import { postWords, spellingVersion } from './postWords.ts'

const spelledOf = (text: { title?: string; excerpt?: string; body?: string }) =>
  postWords({ title: '', excerpt: '', body: '', ...text }).spelled

test('a post is found by its folded words, part by part', () => {
  expect(spelledOf({ title: 'عنوان', excerpt: 'مقدّمة', body: 'زار والكويت' })).toBe(' عنوان | مقدمه | زار والكويت ')
})

test('a phrase may cross the end of an excerpt that the body continues, but no other boundary', () => {
  expect(spelledOf({ excerpt: 'مجلس…', body: 'مجلس الكويت' })).toContain(' مجلس الكويت ')
  const apart = [
    { excerpt: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', body: 'الكويت' },
    { title: 'مجلس', excerpt: 'الكويت' },
  ]
  for (const text of apart) expect(spelledOf(text)).not.toContain(' مجلس الكويت ')
})

test('only a shadda tells Amman from Oman', () => {
  expect(spelledOf({ title: 'وزير أردني في عمّان، سفير عمان في الأردن' })).toContain(' وزير اردني في عممان سفير عمان في الاردن ')
})

test('only the beginning of a long text is searchable', () => {
  expect(spelledOf({ body: 'كلمة '.repeat(20_000) }).length).toBeLessThan(11_000)
})

test('the words of stored posts are unchanged (if this fails, raise spellingVersion, so that they are rewritten)', () => {
  const text = `وعَلَى علي الأعلى أحمد إعلان آبار مستشفى مدرسة مسؤول شئون مبرووووك الكويـــت ٢٠٢٦ ۲۰۲۶ 5ر2 000ر12 1,200 ڤيينا ریال ﻻعب Café
    وعبدالله أبوظبي أبولو آل الصباح آل الشيخ قطر و عمان #كأس_الخليج #كأسالخليج @kuwait_news https://www.kuna.net.kw/ar الـBBC بـ10 10كجم 2.5km covid19 U.S. 5% طوارئ شئ`
  expect({ version: spellingVersion, words: foldedWords(text).join(' ') }).toEqual({
    version: 4,
    words:
      'وعلى علي الاعلي احمد اعلان ابار مستشفي مدرسه مسءول شءون مبروك الكويت 2026 2026 2.5 12000 1200 فيينا ريال لاعب cafe وعبد الله ابو ظبي ابولو الصباح ال الشيخ قطر وعمان كاس الخليج كاس الخليج kuwait news kuna net kw ar bbc 10 10 كجم 2.5 km covid 19 us 5 طواريء شيء',
  })
})
