import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { SourceError } from '../../sourceError.ts'
import { parseFeed } from './parseFeed.ts'

const url = 'https://news.example/rss'
const readBytes = (bytes: Uint8Array) => parseFeed(bytes, { url })
const channel = (items: string) =>
  readBytes(Buffer.from(`<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>و</title>${items}</channel></rss>`))
const titles = (items: string) => channel(items).items.map((item) => item.title)

test('Windows-1256 is recognised without any declaration', () => {
  const bytes = iconv.encode('<rss><channel><item><title>مجلس الأمة يناقش الميزانية العامة</title></item></channel></rss>', 'windows-1256')
  expect(readBytes(bytes).items[0]?.title).toBe('مجلس الأمة يناقش الميزانية العامة')
})

test('Blank lines, a doubled byte-order mark or a message before the XML declaration are ignored', () => {
  const feed = '<?xml version="1.0"?><rss><channel><item><title>خبر</title></item></channel></rss>'
  for (const before of ['\n\n  ', '\ufeff\ufeff', 'Warning: mysql_connect() failed\n', '<!-- cached -->\n']) {
    expect(readBytes(Buffer.from(before + feed)).items[0]?.title).toBe('خبر')
  }
})

test('Bare ampersands stay, in text and in URLs', () => {
  const { items } = channel('<item><title>شركة A&B & أخرى</title><link>https://news.example/n?id=7&cat=2&copy=1</link></item>')
  expect(items[0]).toMatchObject({ title: 'شركة A&B & أخرى', url: 'https://news.example/n?id=7&cat=2&copy=1' })
})

test('HTML entities that XML does not define are decoded', () => {
  expect(titles('<item><title>&laquo;القبس&raquo;&nbsp;&mdash; caf&eacute; &#1575;&#x644; &#146;</title></item>')).toEqual([
    '«القبس» — café ال ’',
  ])
})

test('Titles that were escaped twice are decoded twice', () => {
  expect(titles('<item><title>قال: &amp;quot;نعم&amp;quot; &amp;amp;amp; مضى</title></item>')).toEqual(['قال: "نعم" & مضى'])
  expect(titles('<item><title>&lt;![CDATA[عنوان]]&gt;</title></item>')).toEqual(['عنوان'])
  expect(titles('<item><title>&lt;b&gt;عاجل&lt;/b&gt;: 5 &lt; 6</title></item>')).toEqual(['عاجل: 5 < 6'])
})

test('Arabic that was encoded twice is repaired', () => {
  for (const encoding of ['windows-1252', 'windows-1256']) {
    const twice = iconv.decode(Buffer.from('انطلاق معرض الكويت الدولي للكتاب'), encoding)
    expect(titles(`<item><title>${twice}</title></item><item><title>سليم</title></item>`)).toEqual([
      'انطلاق معرض الكويت الدولي للكتاب',
      'سليم',
    ])
  }
})

test('An unclosed CDATA section costs only its own field', () => {
  const items = '<item><title><![CDATA[أول</title></item><item><title><![CDATA[ثان]]></title></item><item><title>ثالث</title></item>'
  expect(titles(items)).toEqual(['أول', 'ثان', 'ثالث'])
})

test('Nested CDATA leaves no markers in the text', () => {
  expect(titles('<item><title><![CDATA[قبل <![CDATA[داخل]]> بعد]]></title></item>')).toEqual(['قبل داخل بعد'])
})

test('Missing end tags, of items or inside them, do not merge neighbouring items', () => {
  expect(titles('<item><title>أ</title><item><title>ب</title></item><item><title>ج<link>https://news.example/3</link></item>')).toEqual([
    'أ',
    'ب',
    'ج',
  ])
  expect(
    titles('<category>مفتوح<item><title>د</title><description>نص <b>غير مغلق</description></item><item><title>ه</title></item>'),
  ).toEqual(['د', 'ه'])
})

test('Unescaped HTML inside a description is read as HTML', () => {
  expect(
    channel('<item><title>أ</title><description><p>نص<br>آخر <a href="/x">هنا</a></p></description></item>').items[0]?.summaryHtml,
  ).toBe('<p>نص<br>آخر <a href="https://news.example/x">هنا</a></p>')
})

test('An item without a link or a title is still an item, and an empty one is reported', () => {
  const feed = channel(
    '<item><title>بلا رابط</title></item><item/><item><description>بلا عنوان</description></item><item><link>  </link></item>',
  )
  expect(feed.items.map(({ title, url, summaryHtml }) => [title, url, summaryHtml])).toEqual([
    ['بلا رابط', null, ''],
    ['', null, 'بلا عنوان'],
  ])
  expect(feed.skipped).toEqual(['item 2: it has neither title, link nor text', 'item 4: it has neither title, link nor text'])
})

test('A truncated file gives its complete items and leaves the incomplete one for the next fetch', () => {
  const whole = '<item><title>كامل</title><link>https://news.example/1</link></item>'
  const feed = readBytes(Buffer.from(`<rss><channel>${whole}<item><title>مقطوع</title><link>https://news.exa`))
  expect(feed.items.map((item) => item.title)).toEqual(['كامل'])
  expect(feed.skipped).toEqual(['item 2: the file ends inside it'])
})

test('A file truncated in the middle of a character is still read as UTF-8', () => {
  const bytes = Buffer.from(`<rss><channel><item><title>${'الكويت '.repeat(9)}</title></item><item><title>ا`)
  expect(readBytes(bytes.subarray(0, -1)).items[0]?.title).toContain('الكويت')
})

test('A missing, impossible or zero date is null', () => {
  const dates = [
    '',
    '<pubDate/>',
    '<pubDate>غدا</pubDate>',
    '<pubDate>0000-00-00 00:00:00</pubDate>',
    '<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>',
  ]
  const { items } = channel(dates.map((date, index) => `<item><title>${index}</title>${date}</item>`).join(''))
  expect(items.map((item) => item.publishedAt)).toEqual(dates.map(() => null))
})

test('A date in the future is returned unchanged', () => {
  expect(channel('<item><title>أ</title><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>').items[0]?.publishedAt).toEqual(
    new Date('2100-01-01'),
  )
})

test('Control characters, lone surrogates and NUL are removed', () => {
  const { items } = channel(
    '<item><title>أ\u0000ب\u0007 &#0;&#1;&#xD800;ج</title><guid>1\u0000</guid><description>a\u000bb</description></item>',
  )
  expect(JSON.stringify(items)).not.toMatch(/\\u00[01]|\\ud8/)
  expect(items[0]).toMatchObject({ guid: '1', summaryHtml: 'ab' })
})

test('Undeclared prefixes, upper case and unknown namespaces make no difference', () => {
  const feed = `<RSS VERSION="2.0" xmlns="urn:whatever"><CHANNEL><ITEM><TITLE>أ</TITLE><LINK>https://news.example/1</LINK><PubDate>2026-11-20</PubDate>
    <media:thumbnail URL="https://news.example/1.jpg"/><dc:creator>ع</dc:creator></ITEM></CHANNEL></RSS>`
  expect(readBytes(Buffer.from(feed)).items).toMatchObject([{ title: 'أ', author: 'ع', pictures: [{ url: 'https://news.example/1.jpg' }] }])
})

test('Entities of a DTD are neither expanded nor fetched', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const bomb = `<!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&l9; &x;</title></item></channel></rss>`
  expect(readBytes(Buffer.from(bomb)).items[0]?.title).toBe('&l9; &x;')
})

test('A document with endless nesting or a million elements is read or refused with a reason', () => {
  const deep = (times: number) =>
    `<rss><channel><item><title>أ</title><description>${'<b>'.repeat(times)}x</description></item></channel></rss>`
  expect(readBytes(Buffer.from(deep(450))).items[0]?.title).toBe('أ')
  expect(() => readBytes(Buffer.from(deep(100_000)))).toThrow(SourceError)
  expect(titles('<item><title><![CDATA['.repeat(100_000))).toEqual([])
  expect(titles(`<item><title>أ</title><description>${'<a href='.repeat(100_000)}`)).toEqual(['أ'])
})

test('However a feed is damaged, it is read or refused with a reason', () => {
  const feed =
    Buffer.from(`<?xml version="1.0" encoding="windows-1256"?><!DOCTYPE rss [<!ENTITY a "b">]><rss xml:base="/x"><channel><title>و</title><ttl>5</ttl>
    <item><title><![CDATA[أ & ب]]></title><link>/1?a=1&amp;b=2</link><pubDate>٢٠ نوفمبر ٢٠٢٦ 10:00 م</pubDate><description>&lt;img src="/1.jpg" width=5&gt;</description>
    <media:content url="/1.mp4" medium="video" duration="1:00"/></item></channel></rss>`)
  const json = Buffer.from(
    '{"version":"https://jsonfeed.org/version/1","items":[{"id":1,"title":"a","url":"/1","tags":["x"],"date_published":"2026-11-20"}]}',
  )
  const damage = fc.array(
    fc.tuple(
      fc.nat(700),
      fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc.constantFrom(...['<', '&', ']]>', '<item>', '</', '"', '\u0000'].map((piece) => Buffer.from(piece))),
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.constantFrom(feed, json), damage, fc.nat(8), (whole, damages, dropped) => {
      let bytes = Buffer.from(whole)
      for (const [at, piece] of damages) bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + dropped)])
      try {
        expect(readBytes(bytes).items).toBeInstanceOf(Array)
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError)
      }
    }),
    { numRuns: 1000 },
  )
})
