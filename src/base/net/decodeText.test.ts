import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const arabic = 'أعلنت وزارة الداخلية عن افتتاح المركز الجديد في منطقة السالمية، وقالت إن العمل فيه يبدأ يوم الأحد'
const feed = (encoding: string | null, text = arabic) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss>${text}</rss>`

// ان in Windows-1256 has the bytes of ال in ISO 8859-6.
test.each(['وكالة أنباء عمان', 'بيان', 'سانا', 'وكالة الميناء', 'عمان café', 'الديار'])(
  'a few words, %s, are in the encoding that is declared',
  (words) => {
    for (const encoding of ['windows-1256', 'iso-8859-6', 'utf-16le', 'utf-16be', 'utf-8']) {
      const text = feed(encoding, encoding === 'iso-8859-6' ? words.replace(' café', '') : words)
      expect(decodeText(iconv.encode(text, encoding), null)).toBe(text)
    }
  },
)

test.each(['windows-1256', 'iso-8859-6', 'utf-8'])('a feed in %s is decoded when the XML declares it', (encoding) => {
  expect(decodeText(iconv.encode(feed(encoding), encoding), null)).toBe(feed(encoding))
})

test.each(['windows-1256', 'cp1256', 'WINDOWS-1256', 'x-cp1256'])(
  'a feed in Windows-1256 is decoded when the server calls it %s',
  (name) => {
    expect(decodeText(iconv.encode(feed(null), 'windows-1256'), `text/xml; charset="${name}"`)).toBe(feed(null))
  },
)

test.each(['ISO_8859-6', 'cp720', 'arabic'])('the rare encoding name %s is known', (name) => {
  const text = 'خبر من العاصمة'
  expect(decodeText(iconv.encode(text, name === 'cp720' ? name : 'iso-8859-6'), `text/xml;charset=${name}`)).toBe(text)
})

test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('a feed in %s is decoded with and without a byte-order mark', (encoding) => {
  expect(decodeText(iconv.encode(`\ufeff${feed(encoding)}`, encoding), null)).toBe(feed(encoding))
  expect(decodeText(iconv.encode(feed(encoding), encoding), 'text/xml; charset=utf-16')).toBe(feed(encoding))
})

test.each(['windows-1256', 'iso-8859-6'])('%s is detected when nothing, nonsense, Latin or UTF-8 is declared', (encoding) => {
  for (const declared of [null, 'bogus', 'utf-8', 'iso-8859-1', 'windows-1252']) {
    expect(decodeText(iconv.encode(feed(declared), encoding), null)).toBe(feed(declared))
  }
})

test('Windows-1256 and ISO 8859-6 are distinguished when each is declared as the other', () => {
  expect(decodeText(iconv.encode(feed('iso-8859-6'), 'windows-1256'), null)).toBe(feed('iso-8859-6'))
  expect(decodeText(iconv.encode(feed('windows-1256'), 'iso-8859-6'), null)).toBe(feed('windows-1256'))
})

test.each(['windows-1256', 'iso-8859-1', 'bogus', 'utf-16'])('UTF-8 is decoded as UTF-8 although %s is declared', (declared) => {
  expect(decodeText(Buffer.from(feed(declared)), `text/xml; charset=${declared}`)).toBe(feed(declared))
})

test("The document's declaration wins over a server that declares everything as Latin", () => {
  const russian = '<?xml version="1.0" encoding="koi8-r"?><rss>Новости дня из столицы</rss>'
  expect(decodeText(iconv.encode(russian, 'koi8-r'), 'text/xml; charset=ISO-8859-1')).toBe(russian)
})

test.each([
  ['windows-1252', '<rss>“Café” – naïve €</rss>'],
  ['shift_jis', '<rss>これはニュースの見出しです。東京で新しい橋が開通しました。</rss>'],
  ['gb18030', '<rss>这是一条新闻的标题，科威特今天开通了一座新桥。</rss>'],
  ['euc-kr', '<rss>이것은 뉴스 제목입니다. 쿠웨이트에서 새 다리가 개통되었습니다.</rss>'],
  ['big5', '<rss>這是一條新聞的標題，科威特今天開通了一座新橋。</rss>'],
])('%s is detected without a declaration', (encoding, text) => {
  expect(decodeText(iconv.encode(text, encoding), null)).toBe(text)
})

test("A page's meta element declares its encoding", () => {
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head>Привет</html>`
  expect(decodeText(iconv.encode(page, 'windows-1251'), 'text/html')).toBe(page)
})

test('UTF-8 with a few corrupt bytes is still decoded as UTF-8', () => {
  const bytes = Buffer.from(feed(null))
  bytes[bytes.length - 20] = 0xff
  expect(decodeText(bytes, null)).toContain('وزارة الداخلية')
})

test('Byte-order marks, control characters, lone surrogates and noncharacters are removed', () => {
  expect(decodeText(Buffer.from('\ufeff\ufeffa\u0000b\u0007c\ufffed\te\n'), null)).toBe('abcd\te\n')
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x41, 0, 0, 0xd8, 0x42, 0]), null)).toBe('A\ufffdB')
  expect(decodeText(Buffer.from('it\u0092s'), null)).toBe('it’s')
})

test('Genuine Arabic beside quotation marks is not mistaken for mojibake', () => {
  const text = 'قال «خط§» ثم أضاف: “ظ„ فقط” وعاد'
  expect(decodeText(Buffer.from(text), null)).toBe(text)
})

test('No bytes decode to an empty string', () => {
  expect(decodeText(new Uint8Array(), null)).toBe('')
})
