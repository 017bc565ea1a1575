import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { plainText } from '#text/plainText.ts'
import { splitBody } from './splitBody.ts'

/** The most that a part may have when it is sent, in bytes. */
const limit = 16_000
const sentBytes = (part: string) => gzipSync(part).length
const spaceless = (html: string) => plainText(html).replaceAll(/\s/g, '')
const tags = (html: string) => html.match(/<\/?[a-z\d]+/g) ?? []

/** Every element that is opened is closed, in order. */
function isWellFormed(html: string): boolean {
  const open: string[] = []
  for (const tag of tags(html)) {
    const name = tag.replace(/[</]/g, '')
    if (name === 'br') continue
    if (!tag.startsWith('</')) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

const sentence = 'قالت الوكالة إن الأسعار ارتفعت في الأسواق المحلية خلال الأسبوع الماضي. '
const noise = (length: number) => Array.from({ length }, () => String.fromCharCode(randomInt(0x4e00, 0x9fa5))).join('')

describe('a long text', () => {
  const texts = {
    'of paragraphs': Array.from({ length: 2_000 }, () => `<p dir="auto">${sentence}</p>`).join('\n'),
    'in one element': `<div dir="auto"><blockquote dir="auto"><p dir="auto">${sentence.repeat(2_000)}</p></blockquote></div>`,
    'of one word': `<p dir="auto">${'لا'.repeat(100_000)}</p>`,
    'that does not compress': `<p dir="auto">${noise(60_000)}</p>`,
    'of character references': `<p dir="auto">${'&amp;'.repeat(40_000)}</p>`,
    'of emoji': `<p dir="auto">${'😀'.repeat(40_000)}</p>`,
    'nested as deep as is stored': `${'<div dir="auto">'.repeat(500)}${sentence.repeat(2_000)}${'</div>'.repeat(500)}`,
    'with line breaks alone': `<p dir="auto">${`${sentence}<br />`.repeat(1_500)}</p>`,
  }

  test.each(Object.entries(texts))('%s is split into parts that are small, well-formed and together the whole text', (_, html) => {
    const parts = splitBody(html)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(sentBytes(part)).toBeLessThan(limit)
      expect(isWellFormed(part)).toBe(true)
      expect(part.isWellFormed()).toBe(true)
    }
    expect(parts.map(spaceless).join('')).toBe(spaceless(html))
  })

  test('is split between paragraphs, so that no sentence is cut', () => {
    for (const part of splitBody(texts['of paragraphs'])) expect(part).toMatch(/^\s*<p dir="auto">قالت.*\. <\/p>$/s)
  })
})

test('a text of usual length is one part, unchanged', () => {
  const html = `<p dir="auto">${sentence.repeat(100)}</p><ul dir="auto"><li dir="auto">١</li></ul>`
  expect(splitBody(html)).toEqual([html])
  expect(splitBody('')).toEqual([''])
})
