import { describe, expect, test } from 'vitest'
import { parseFeed } from '../documents/parseFeed.ts'
import { readArticle } from '../documents/readArticle.ts'
import { bounds } from './bounds.ts'

const url = 'https://news.example/feed'
const read = (text: string) => parseFeed(Buffer.from(text), { url })
const rss = (inner: string) => `<rss version="2.0"><channel><title>News</title>${inner}</channel></rss>`
const itemOf = (inner: string) => rss(`<item><title>A headline</title><link>/1</link>${inner}</item><item><title>Another</title></item>`)
const json = (inner: object) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...inner })

describe('A feed that exceeds a bound is cut, and the cut is reported:', () => {
  test('too many items', () => {
    const { items, skipped } = read(rss('<item><title>x</title></item>'.repeat(bounds.items + 7)))
    expect(items).toHaveLength(bounds.items)
    expect(skipped).toEqual([`7 items beyond the first ${bounds.items}`])
  })

  test('too many elements of one name in an item, while the next item stays whole', () => {
    const { items, skipped } = read(itemOf('<media:content url="x.jpg"/>'.repeat(bounds.sameName + 40)))
    expect(items.map(({ title }) => title)).toEqual(['A headline', 'Another'])
    expect(skipped).toEqual(['40 elements beyond the first 100 of their name in an item'])
  })

  test('too many elements in the document, while those before the bound are read', () => {
    const first = `<item><title>A headline</title>${'<x/>'.repeat(bounds.elements)}</item>`
    const { items, skipped } = read(rss(`${first}<item><title>Another</title></item>`))
    expect(items.map(({ title }) => title)).toEqual(['A headline'])
    expect(skipped).toContain(`what comes after the first ${bounds.elements} elements`)
  })

  test('too many attributes of an element', () => {
    const attributes = Array.from({ length: bounds.attributes }, (_, index) => `a${index}="1"`).join(' ')
    expect(read(itemOf(`<enclosure ${attributes} url="late.jpg"/>`)).items[0]?.pictures).toEqual([])
  })

  test('too much text in all items together', () => {
    const body = `<description><![CDATA[${'<p>x</p>'.repeat(10_000)}]]></description>`
    const { items, skipped } = read(rss(`<item><title>x</title>${body}</item>`.repeat(10)))
    expect(items).toHaveLength(7)
    expect(skipped).toEqual([expect.stringMatching(/^3 items beyond the first 7: /)])
  })

  test('too many entries of a sitemap, of which the newest stay, wherever they are', () => {
    const entry = (day: number) => `<url><loc>/${day}</loc><lastmod>2026-11-${String(day).padStart(2, '0')}</lastmod></url>`
    const { items, skipped } = read(`<urlset>${entry(1).repeat(bounds.items)}${entry(22)}</urlset>`)
    expect(items).toHaveLength(bounds.items)
    expect(items.map(({ url }) => url)).toContain('https://news.example/22')
    expect(skipped).toEqual([`1 items beyond the newest ${bounds.items}`])
  })

  test('single fields that are too long', () => {
    const long = 'x'.repeat(1_000_000)
    const inXml = read(itemOf(`<guid>${long}</guid><author>${long}</author><category>${long}</category><description>${long}</description>`))
    const authors = Array.from({ length: 5000 }, (_, index) => ({ name: `${index}${long.slice(0, 1000)}` }))
    const inJson = read(json({ items: [{ id: long, url: long, title: long, authors, tags: [long], language: long, content_html: long }] }))
    for (const { items } of [inXml, inJson]) expect(JSON.stringify(items[0]).length).toBeLessThan(bounds.body + 10_000)
  })
})

describe('A small feed does not grow into a large result:', () => {
  const base = `https://news.example/${'a'.repeat(100_000)}/`

  test('through a long base URL', () => {
    const links = '<item><title>x</title><link>1</link><description>&lt;a href=2></description></item>'.repeat(1000)
    const feeds = [
      rss(`<link>${base}</link>${links}`),
      `<rss xml:base="${base}"><channel>${links}</channel></rss>`,
      json({ home_page_url: base, items: Array.from({ length: 1000 }, () => ({ url: '1', title: 'x', image: '2' })) }),
    ]
    for (const text of feeds) expect(JSON.stringify(read(text)).length).toBeLessThan(500_000)
  })

  test('through many short relative URLs', () => {
    const text = rss(
      `<link>${base.slice(0, bounds.base - 1)}/</link><item><title>x</title><description>${'&lt;a href=x>'.repeat(30_000)}</description></item>`,
    )
    expect(JSON.stringify(read(text)).length).toBeLessThan(30 * text.length)
  })
})

test.each([
  ['me@news.example (Sara Ali)', 'Sara Ali'],
  ['Sara Ali <me@news.example>', 'Sara Ali'],
  ['Sara Ali (me@news.example)', 'Sara Ali'],
  ['Sara (Kuwait) Ali <me@news.example>', 'Sara (Kuwait) Ali'],
  ['me@news.example(Sara (Kuwait))', 'Sara (Kuwait)'],
  ['Sara Ali (editor)', 'Sara Ali (editor)'],
  ['me@news.example', 'me@news.example'],
])('the author %s is %s', (given, name) => {
  expect(read(itemOf(`<author>${given.replaceAll('<', '&lt;')}</author>`)).items[0]?.author).toBe(name)
})

describe('A page that would take minutes or overflow the stack is refused:', () => {
  const page = (inner: string) => `<html><body><p>${'نص، '.repeat(100)}</p>${inner}</body></html>`
  const attributes = Array.from({ length: bounds.pageAttributes }, (_, index) => `a${index}`).join(' ')

  test.each([
    ['attributes of one element', `<p ${attributes} b>`],
    ['classes', `<p class="${'a '.repeat(bounds.pageList)}">`],
    ['text inside many elements', '<div>'.repeat(140) + 'text '.repeat(100_000)],
    ['signs that are written as references', ']]>'.repeat(100_000)],
  ])('%s', (_, inner) => {
    expect(() => readArticle(page(inner), url)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  test('a long base URL is not copied into every relative one', () => {
    const links = `<p>${'<a href="x">text, text, </a>'.repeat(500)}</p>`
    const head = `<head><base href="https://news.example/${'a'.repeat(100_000)}/"></head>`
    expect(readArticle(page(links).replace('<body>', `${head}<body>`), url)?.contentHtml.length).toBeLessThan(100_000)
  })
})
