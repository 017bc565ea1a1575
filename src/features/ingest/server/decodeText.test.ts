import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const arabic = 'أعلنت وزارة الداخلية عن افتتاح المركز الجديد في منطقة السالمية، وقالت إن العمل فيه يبدأ يوم الأحد'
const feed = (encoding: string | null, text = arabic) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss>${text}</rss>`

test.each(['windows-1256', 'iso-8859-6', 'utf-8'])('%s is read when declared in the XML', (encoding) => {
  expect(decodeText(iconv.encode(feed(encoding), encoding), null)).toBe(feed(encoding))
})

test.each(['windows-1256', 'cp1256', 'WINDOWS-1256', 'x-cp1256'])('%s is read when the server declares it', (name) => {
  expect(decodeText(iconv.encode(feed(null), 'windows-1256'), `text/xml; charset="${name}"`)).toBe(feed(null))
})

test.each(['ISO_8859-6', 'cp720', 'arabic'])('%s, rarer names of Arabic, are known', (name) => {
  const text = 'خبر من العاصمة'
  expect(decodeText(iconv.encode(text, name === 'cp720' ? name : 'iso-8859-6'), `text/xml;charset=${name}`)).toBe(text)
})

test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('%s is read with its byte-order mark, and without', (encoding) => {
  expect(decodeText(iconv.encode(`\ufeff${feed(encoding)}`, encoding), null)).toBe(feed(encoding))
  expect(decodeText(iconv.encode(feed(encoding), encoding), 'text/xml; charset=utf-16')).toBe(feed(encoding))
})

test.each(['windows-1256', 'iso-8859-6'])('%s is recognised when nothing, nonsense, Latin or UTF-8 is declared', (encoding) => {
  for (const declared of [null, 'bogus', 'utf-8', 'iso-8859-1', 'windows-1252']) {
    expect(decodeText(iconv.encode(feed(declared), encoding), null)).toBe(feed(declared))
  }
})

test('Windows-1256 and ISO 8859-6 that were mistaken for one another are told apart', () => {
  expect(decodeText(iconv.encode(feed('iso-8859-6'), 'windows-1256'), null)).toBe(feed('iso-8859-6'))
  expect(decodeText(iconv.encode(feed('windows-1256'), 'iso-8859-6'), null)).toBe(feed('windows-1256'))
})

test.each(['windows-1256', 'iso-8859-1', 'bogus', 'utf-16'])('UTF-8 is read as UTF-8 although %s is declared', (declared) => {
  expect(decodeText(Buffer.from(feed(declared)), `text/xml; charset=${declared}`)).toBe(feed(declared))
})

test('A document knows better than a server that calls everything Latin', () => {
  const russian = '<?xml version="1.0" encoding="koi8-r"?><rss>Новости дня из столицы</rss>'
  expect(decodeText(iconv.encode(russian, 'koi8-r'), 'text/xml; charset=ISO-8859-1')).toBe(russian)
})

test.each([
  ['windows-1252', '<rss>“Café” – naïve €</rss>'],
  ['shift_jis', '<rss>これはニュースの見出しです。東京で新しい橋が開通しました。</rss>'],
  ['gb18030', '<rss>这是一条新闻的标题，科威特今天开通了一座新桥。</rss>'],
  ['euc-kr', '<rss>이것은 뉴스 제목입니다. 쿠웨이트에서 새 다리가 개통되었습니다.</rss>'],
  ['big5', '<rss>這是一條新聞的標題，科威特今天開通了一座新橋。</rss>'],
])('%s without a declaration is guessed', (encoding, text) => {
  expect(decodeText(iconv.encode(text, encoding), null)).toBe(text)
})

test('A page says its encoding in a meta element', () => {
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head>Привет</html>`
  expect(decodeText(iconv.encode(page, 'windows-1251'), 'text/html')).toBe(page)
})

test('A few spoilt bytes do not make UTF-8 anything else', () => {
  const bytes = Buffer.from(feed(null))
  bytes[bytes.length - 20] = 0xff
  expect(decodeText(bytes, null)).toContain('وزارة الداخلية')
})

test('Marks, control characters, halves of letters and noncharacters are gone', () => {
  expect(decodeText(Buffer.from('\ufeff\ufeffa\u0000b\u0007c\ufffed\te\n'), null)).toBe('abcd\te\n')
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x41, 0, 0, 0xd8, 0x42, 0]), null)).toBe('A\ufffdB')
  expect(decodeText(Buffer.from('it\u0092s'), null)).toBe('it’s')
})

test('Genuine Arabic beside quotation marks is not taken for spoilt text', () => {
  const text = 'قال «خط§» ثم أضاف: “ظ„ فقط” وعاد'
  expect(decodeText(Buffer.from(text), null)).toBe(text)
})

test('Nothing gives nothing', () => {
  expect(decodeText(new Uint8Array(), null)).toBe('')
})
