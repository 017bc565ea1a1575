import { expect, test } from 'vitest'
import { PageSelectors } from '../../schema.ts'
import { readArticle } from './readArticle.ts'
import { readPage } from './readPage.ts'

const url = 'https://paper.example/local/'
const selectors = { item: 'ul.news > li', link: 'a.more', title: 'h3', date: '.date', image: 'img, .picture', excerpt: 'p' }
const list = (items: string) =>
  `<!doctype html><html lang="ar"><head><title>محليات &amp; أخبار</title></head><body><ul class="news">${items}</ul></body></html>`
const read = (html: string, changes: Partial<PageSelectors> = {}) => readPage(html, { url, selectors: { ...selectors, ...changes } })

test('A list page gives its items in order, with absolute URLs and dates in Kuwait time', () => {
  const html = list(`
    <li><img src="blank.gif" data-src="/i/1.jpg"><h3>افتتاح &quot;المكتبة&quot;</h3><span class="date">٢٠ نوفمبر ٢٠٢٦ - 2:30 م</span><p>مقتطف <b>قصير</b></p><a class="more" href="n/1?x=1&amp;y=2">المزيد</a></li>
    <li><div class="picture" style="background-image:url('/i/2.jpg')"></div><h3>خبر ثان</h3><time class="date" datetime="2026-11-20T08:00:00Z">قبل ساعة</time><a class="more" href="/n/2">المزيد</a></li>`)
  expect(read(html)).toMatchObject({
    kind: 'page',
    title: 'محليات & أخبار',
    language: 'ar',
    items: [
      {
        url: 'https://paper.example/local/n/1?x=1&y=2',
        title: 'افتتاح "المكتبة"',
        summaryHtml: 'مقتطف قصير',
        publishedAt: new Date('2026-11-20T11:30:00Z'),
        pictures: [{ url: 'https://paper.example/i/1.jpg' }],
      },
      {
        url: 'https://paper.example/n/2',
        title: 'خبر ثان',
        publishedAt: new Date('2026-11-20T08:00:00Z'),
        pictures: [{ url: 'https://paper.example/i/2.jpg' }],
      },
    ],
    skipped: [],
    isCut: false,
  })
})

test.each([
  ['<div class="p"><span><img src="/blank.gif" data-src="/p.jpg"></span></div>', 'p.jpg'],
  ['<picture class="p"><source srcset="/s.webp 300w, /p.webp 1200w"><img src="/blank.gif"></picture>', 'p.webp'],
  ['<picture><source data-srcset="/p.webp"><img class="p" src="/blank.gif"></picture>', 'p.webp'],
  ['<a class="p" href="/story/1"><img src="/p.jpg"></a>', 'p.jpg'],
  ['<a class="p" href="/p.jpg"></a>', 'p.jpg'],
  ['<i class="p" data-bg="/p.jpg"></i>', 'p.jpg'],
  ['<i class="p" data-bg="url(/p.jpg)"></i>', 'p.jpg'],
  [`<i class="p" style='background:url("/p(1).jpg")'></i>`, 'p(1).jpg'],
  ['<i class="p" style="background:url( /p.jpg )"></i>', 'p.jpg'],
])('The picture of %s is %s', (html, name) => {
  const found = read(list(`<li><h3>أ</h3><a class="more" href="/1"></a>${html}</li>`), { image: '.p' }).items[0]
  expect(found?.pictures).toMatchObject([{ url: `https://paper.example/${name}` }])
})

test('The item may be the link itself, and the page may set a base URL', () => {
  const html = '<base href="https://cdn.example/x/"><a class="n" href="1"><b>أ</b></a>'
  expect(read(html, { item: 'a.n', link: ':scope', title: 'b' }).items).toMatchObject([{ url: 'https://cdn.example/x/1', title: 'أ' }])
})

test('A repeated item counts once, and only an item without a link or title is dropped', () => {
  const html = list(
    '<li><h3>أ</h3><a class="more" href="/1"></a></li><li><h3>أ</h3><a class="more" href="/1"></a></li><li><h3>بلا رابط</h3></li><li><a class="more" href="/2"></a></li>',
  )
  expect(read(html)).toMatchObject({ items: [{ title: 'أ' }], skipped: ['item 3: it has no link', 'item 4: it has no title'] })
})

test.each([
  [{ item: '.nothing' }, 'Nothing matches .nothing'],
  [{ item: 'li[' }, 'Not a CSS selector: li['],
  [{ title: '.nothing' }, '1 elements match ul.news > li, but item 1: it has no title'],
])('selectors that match nothing are refused with the reason: %j', (changes, message) => {
  const html = list('<li><h3>أ</h3><a class="more" href="/1"></a></li>')
  expect(() => read(html, changes)).toThrow(expect.objectContaining({ code: 'no_items_match', message }))
})

test('Selectors are validated before they are stored', () => {
  expect(PageSelectors.safeParse(selectors).success).toBe(true)
  expect(PageSelectors.safeParse({ ...selectors, link: ' ' }).success).toBe(false)
  expect(PageSelectors.safeParse({ ...selectors, titel: 'h2' }).success).toBe(false)
  expect(PageSelectors.safeParse({ item: 'li', link: 'a' }).success).toBe(false)
})

const sentence = 'وأوضح المدير أن المركز يضم قاعات للقراءة، ومسرحا صغيرا، وورشا للأطفال تعمل طوال أيام الأسبوع. '
const article = `<!doctype html><html lang="ar"><head><title>افتتاح مركز ثقافي جديد في الجهراء | الجريدة</title>
  <meta property="og:title" content="افتتاح مركز ثقافي جديد في الجهراء"><meta property="og:image" content="/i/big.jpg">
  <meta property="article:published_time" content="2026-11-20T10:00:00+03:00"><meta name="author" content="نورة الفهد"></head>
  <body><nav><ul><li><a href="/">الرئيسية</a></li><li><a href="/local">محليات</a></li></ul></nav>
  <article><h1>افتتاح مركز ثقافي جديد في الجهراء</h1><p>${sentence.repeat(4)}</p><p>${sentence.repeat(3)}<a href="../about">عن المركز</a></p>
  <p>${sentence.repeat(3)}</p><script>track()</script></article><aside>الأكثر قراءة: خبر، خبر، خبر</aside><footer>جميع الحقوق محفوظة</footer></body></html>`

test('An article’s page gives its text, title, author, date and picture, without menus', () => {
  const found = readArticle(article, 'https://paper.example/n/7')
  expect(found).toMatchObject({
    title: 'افتتاح مركز ثقافي جديد في الجهراء',
    author: 'نورة الفهد',
    publishedAt: new Date('2026-11-20T07:00:00Z'),
    image: 'https://paper.example/i/big.jpg',
  })
  expect(found?.contentHtml).toContain('ومسرحا صغيرا')
  expect(found?.contentHtml).toContain('href="https://paper.example/about"')
  expect(found?.contentHtml).not.toMatch(/الرئيسية|جميع الحقوق|الأكثر قراءة|track/)
})

test.each([
  '<header><time datetime="2026-11-29T09:00:00+03:00">الآن</time></header>',
  '<aside><article><time datetime="2026-11-28T09:00:00+03:00">أمس</time></article></aside>',
])('The date of an article is its own, not that of %s', (before) => {
  const own = '<h1>افتتاح مركز ثقافي جديد في الجهراء</h1><time datetime="2026-11-20T09:00:00+03:00">'
  const page = article
    .replace(/<meta property="article[^<]*/, '')
    .replace('<article>', `${before}<article>`)
    .replace(/<h1>[^<]*<\/h1>/, own)
  expect(readArticle(page, url)?.publishedAt).toEqual(new Date('2026-11-20T06:00:00Z'))
})

test('The picture of an article is the first that has an address', () => {
  const data = '<meta property="og:image" content="data:image/gif;base64,R0"><meta property="og:image:url" content="/i/url.jpg">'
  expect(readArticle(article.replace(/<meta property="og:image"[^>]*>/, data), url)?.image).toBe('https://paper.example/i/url.jpg')
})

test('Letters that are written as numeric references are decoded', () => {
  const coded = article.replace(/[ء-ي]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  expect(readArticle(coded, url)?.title).toBe('افتتاح مركز ثقافي جديد في الجهراء')
})

test.each(['', 'لا شيء', '<html><body><a href="/">دخول</a></body></html>', '<script>x</script>', '<'.repeat(1000)])(
  '%j is no article',
  (html) => {
    expect(readArticle(html, url)).toBeNull()
  },
)

test('Pages that are built to exhaust the parser are refused', () => {
  expect(() => readArticle('<div>'.repeat(100_000), url)).toThrow(expect.objectContaining({ code: 'malformed' }))
  expect(() => readPage('&'.repeat(100_000), { url, selectors })).toThrow(expect.objectContaining({ code: 'malformed' }))
  expect(() => readArticle('x'.repeat(3_000_001), url)).toThrow(expect.objectContaining({ code: 'too_large' }))
})
