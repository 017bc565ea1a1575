import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, inject, test } from 'vitest'
import { highlight } from '../src/text/query/highlight.ts'
import { newReader, openBrowser } from './reader.ts'

openBrowser()

/**
 * Texts with vowels, joiners, bidi marks, ligatures that expand, tatweel, digits of other scripts,
 * lone surrogates.
 */
const difficultTexts = [
  'الكُوَيْتُ والكويتيّون في ﷺ ﻻ ﷲ',
  'كـــويت مبرووووك كوفيد-19 عبدالله عبد الله',
  '\u202eالكويت\u202c\u200f Kuwait\u200b City ١٢٣ ۴۵۶ 123',
  'ﻣﺠﻠﺲ اﻷﻣﺔ ⁧مجلس⁩ ڤيينا گلف چاي',
  'e\u0301cole ÉCOLE ﬁnance İstanbul ß',
  'نص\ud800ناقص\udc00 😀👩‍👩‍👧 \0 <b>x</b>',
  '"كلمة "أخرى -- (أو) OR || * -',
]
const fixedQueries = [
  'الكويت',
  '"مجلس الأمة"',
  'كويتي -نفط',
  'كوي*',
  'نفط أو غاز',
  'عبدالله',
  'kuwait',
  '"',
  'école',
  '123',
  'بعد:2026-01-01 سوق',
]

test('Chromium and Node highlight the same words in the same texts', async () => {
  const newest = async () =>
    (await (await fetch(`${inject('origin')}/api/posts?pagination=200`)).json()) as { data: { title: string; excerpt: string }[] }
  // While a demo newsroom has just started, its feeds are still being read.
  await expect.poll(async () => (await newest()).data.length).toBe(200)
  const { data } = await newest()
  const texts = [...difficultTexts, ...data.flatMap(({ title, excerpt }) => [title, excerpt])]
  const queries = [...fixedQueries, ...data.slice(0, 20).map(({ title }) => title.split(' ').slice(1, 3).join(' '))]
  expect(texts.length).toBeGreaterThan(300)

  const { page } = await newReader()
  await page.goto('/about')
  await page.evaluate(await bundleHighlight())
  const inChromium = await page.evaluate(
    ([texts, queries]) => {
      const { highlight } = (globalThis as unknown as { text: { highlight: typeof import('../src/text/query/highlight.ts').highlight } })
        .text
      return queries.map((query) => texts.map((text) => highlight(text, query).map(({ text, marked }) => [text, marked])))
    },
    [texts, queries] as const,
  )
  const inNode = queries.map((query) => texts.map((text) => highlight(text, query).map(({ text, marked }) => [text, marked])))
  expect(inChromium).toEqual(inNode)
  expect(inNode.flat().filter((pieces) => pieces.some(([, marked]) => marked)).length).toBeGreaterThan(100)
})

/** Our highlighting code, bundled as one script that sets `globalThis.text`. */
async function bundleHighlight(): Promise<string> {
  const entry = fileURLToPath(new URL('../src/text/query/highlight.ts', import.meta.url))
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'text' } },
  })) as Rolldown.RolldownOutput[]
  return `${bundle?.output[0].code}; globalThis.text = text`
}
