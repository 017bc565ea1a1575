import { describe, expect, test } from 'vitest'
import { decodeText } from '#base/net/decodeText.ts'
import { cleanBody } from './draftPost.ts'
import { parseFeed } from './parseFeed.ts'

const base = 'https://news.example/rss'
const itemOf = (xml: string) => {
  const [item] = parseFeed(Buffer.from(`<rss><channel><title>t</title><item><title>x</title>${xml}</item></channel></rss>`), {
    url: base,
  }).items
  if (!item) throw new Error('no item')
  return item
}
const bodyOf = (xml: string) => cleanBody({ ...itemOf(xml), url: base }).bodyHtml

describe('The text of an item', () => {
  test.each([
    [
      'is its description if the element for the text is empty',
      '<description>وصف الخبر كاملا.</description><content:encoded><![CDATA[<p>&nbsp;</p>]]></content:encoded>',
      expect.stringMatching(/^<div dir="auto">وصف الخبر كاملا\.<\/div>$/),
    ],
    [
      'follows a picture that stands alone',
      '<description>وصف</description><content:encoded><![CDATA[<img src="/a.jpg">]]></content:encoded>',
      expect.stringMatching(/^<img src="https:\/\/news.example\/a.jpg"[^>]*><div dir="auto">وصف<\/div>$/),
    ],
    [
      'shows no tags although it was escaped twice',
      '<description>&amp;lt;p&amp;gt;نص الخبر&amp;lt;/p&amp;gt;</description>',
      '<p dir="auto">نص الخبر</p>',
    ],
    [
      'shows one tag that it names',
      '<description>الوسم &amp;lt;p&amp;gt; يفتح فقرة</description>',
      '<p dir="auto">الوسم &lt;p&gt; يفتح فقرة</p>',
    ],
    [
      'keeps paragraphs and the points of a list in plain text',
      '<description><![CDATA[الفقرة الأولى.\n\nالفقرة الثانية:\n- بند\n- بند]]></description>',
      '<p dir="auto">الفقرة الأولى.</p>\n<p dir="auto">الفقرة الثانية:<br />\n- بند<br />\n- بند</p>',
    ],
    [
      'ignores where an editor wrapped a line',
      '<description>سطر طويل\n  يستمر هنا</description>',
      '<p dir="auto">سطر طويل\n  يستمر هنا</p>',
    ],
    [
      'has nothing that is hidden',
      '<description><![CDATA[<p>نص</p><p hidden>1</p><span style="color:red; display : none">2</span><div style="visibility:hidden">3</div>]]></description>',
      '<p dir="auto">نص</p>',
    ],
  ])('%s', (_, xml, expected) => {
    expect(bodyOf(xml)).toEqual(expected)
  })
})

describe('The address of an item', () => {
  test.each([
    ['<link><![CDATA[https://news.example/a?p=1&amp;id=4]]></link>', 'https://news.example/a?p=1&id=4'],
    ['<link>www.news.example/x</link>', 'https://www.news.example/x'],
    [
      '<link rel="alternate" type="application/pdf" href="/1.pdf"/><link rel="alternate" type="text/html" href="/1"/>',
      'https://news.example/1',
    ],
    [
      '<language>ar</language><link rel="alternate" hreflang="en" href="/en/1"/><link rel="alternate" hreflang="ar" href="/ar/1"/>',
      'https://news.example/ar/1',
    ],
  ])('of %s is %s', (xml, address) => {
    expect(itemOf(xml).url).toBe(address)
  })
})

test.each([
  ['<dc:creator>بقلم: سارة العلي،</dc:creator>', 'سارة العلي'],
  ['<dc:creator>By Sara Ali</dc:creator>', 'Sara Ali'],
  ['<dc:creator>Byrne</dc:creator>', 'Byrne'],
  ['<dc:creator>كاتبة الصفحة</dc:creator>', 'كاتبة الصفحة'],
])('The author in %s is %s', (xml, author) => {
  expect(itemOf(xml).author).toBe(author)
})

test('A category that lists several is several', () => {
  expect(itemOf('<category>رياضة، كرة قدم ،الكويت</category>').categories).toEqual(['رياضة', 'كرة قدم', 'الكويت'])
})

test('A text that was encoded twice is repaired also where bytes are none of Windows-1252', () => {
  const title = 'تفوز الكويت في الدوري القطري'
  // As browsers decode it (WHATWG Encoding): bytes that the encoding leaves out become control
  // characters.
  const twice = new TextDecoder('windows-1252').decode(Buffer.from(title))
  expect(decodeText(Buffer.from(twice), null)).toBe(title)
})
