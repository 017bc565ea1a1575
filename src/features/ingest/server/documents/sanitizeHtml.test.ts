import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { silent } from '#text/closeSilent.ts'
import { plainText } from '#text/plainText.ts'
import { asWritten, onPage } from '../../../../../test/onPage.ts'
import { xssVectors } from '../../../../../test/xssVectors.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

const blockNames =
  'p div h2 ul ol li dl dt dd blockquote pre table caption thead tbody tr th td figure figcaption a b i em small span center section h1 strike svg math'.split(
    ' ',
  )
const base = 'https://news.example/n/1'
const clean = (html: string) => sanitizeBody(html, base)

describe('A post’s body', () => {
  test.each([
    ['<p>نص <b>مهم</b></p>', '<p dir="auto">نص <b>مهم</b></p>'],
    ['<h1>عنوان</h1><h4>فرعي</h4>', '<h2 dir="auto">عنوان</h2><h4 dir="auto">فرعي</h4>'],
    ['<ul><li>أ<li>ب</ul>', '<ul><li dir="auto">أ</li><li dir="auto">ب</li></ul>'],
    ['<ol start="3"><li><p>أ</p></li></ol>', '<ol start="3"><li><p dir="auto">أ</p></li></ol>'],
    [
      '<blockquote> <p>قال</p><div><p>قالت</p></div></blockquote>',
      '<blockquote> <p dir="auto">قال</p><div><p dir="auto">قالت</p></div></blockquote>',
    ],
    ['<blockquote>قال</blockquote><hr>', '<blockquote dir="auto">قال</blockquote><hr />'],
    ['<p>عاجل <img alt="🔴" class="wp-smiley" src="https://s.w.org/images/core/emoji/1.svg"> خبر</p>', '<p dir="auto">عاجل 🔴 خبر</p>'],
    ['<p>أ<img src="https://static.xx.fbcdn.net/images/emoji.php/v9/t1/1f534.png" alt="<b>"></p>', '<p dir="auto">أ&lt;b&gt;</p>'],
    ['<p>حر <img src="https://abs.twimg.com/emoji/v2/72x72/1f525.png" alt="🔥"></p>', '<p dir="auto">حر 🔥</p>'],
    [
      '<p>أ</p><p>&#8203;</p><p>&zwnj;\u200f</p><p><ins class="adsbygoogle"></ins></p><p>ب</p>',
      '<p dir="auto">أ</p>   <p dir="auto">ب</p>',
    ],
    [
      '<article hidden>1</article><a href="/x" style="display:none">2</a><b hidden>3</b><img src="/p.jpg" style="display:none"><p>أ</p>',
      '<p dir="auto">أ</p>',
    ],
    ['<p>أ</p><amp-img src="/a.jpg"><div fallback>لا تظهر</div></amp-img><amp-ad>إعلان</amp-ad>', expect.not.stringMatching(/تظهر|إعلان/)],
    ['<img style="display:none" data-src="/p.jpg">', expect.stringContaining('src="https://news.example/p.jpg"')],
    ['<![CDATA[<p>أ</p>]]>', '<p dir="auto">أ</p>'],
    ['<p>2 < 3 & 4 > 1</p>', '<p dir="auto">2 &lt; 3 &amp; 4 &gt; 1</p>'],
    ['<div class="x" style="color:red" id="y" data-z="1"><center>أ</center></div>', '<div dir="auto">أ</div>'],
    ['<p>أ</p><script>x</script><style>y</style><p>ب</p>', '<p dir="auto">أ</p><p dir="auto">ب</p>'],
    ['<p>أ<iframe src="https://x.example"></iframe></p>', '<p dir="auto">أ</p>'],
    ['قبل <iframe src="https://x.example"/> بعد', '<p dir="auto">قبل  بعد</p>'],
    ['<p>أ</p><p>&nbsp;</p><p><br></p><div><p> </p></div><p>ب</p>', '<p dir="auto">أ</p>   <p dir="auto">ب</p>'],
    ['سطر<br><br>سطر <i>آخر</i>', '<p dir="auto">سطر</p>\n<p dir="auto">سطر <i>آخر</i></p>'],
    ['<b>أ<br><br>ب</b>', '<p dir="auto"><b>أ<br /><br />ب</b></p>'],
    ['<p>أ<br><br><br><br>ب</p>', '<p dir="auto">أ<br /><br />ب</p>'],
    ['', ''],
    ['  <p> </p> ', ''],
  ])('%s becomes %s', (html, expected) => {
    expect(clean(html)).toEqual(expected)
  })

  test.each('script style textarea noscript svg math title template select button audio video canvas xmp option'.split(' '))(
    'goes on after <%s/>, as XHTML writes an empty element',
    (name) => {
      expect(clean(`<p>أ</p><${name} src="x > /"/><p>ب</p>`)).toMatch(/<p dir="auto">أ<\/p>.*<p dir="auto">ب<\/p>/)
      expect(clean(`<p>أ</p><${name}/><p>ب</p>`)).toBe('<p dir="auto">أ</p><p dir="auto">ب</p>')
    },
  )

  test.each(silent.filter((name) => name !== 'script'))('goes on after a <%s> that nothing closes, without showing markup', (name) => {
    const html = `<p>أ</p><${name} class="x"><i><p>ب <b>ج</b></p></i><p>د</p>`
    expect(clean(html)).toBe('<p dir="auto">أ</p><i><p dir="auto">ب <b>ج</b></p></i><p dir="auto">د</p>')
    expect(plainText(html)).toBe('أ ب ج د')
    if (name === 'plaintext') return
    expect(clean(`<div><${name}>أ</${name}><${name}>\n<p>ب</p></div><p>ج</p>`)).toMatch(/^(?!.*أ).*ب.*ج/s)
  })

  test('goes on after any mixture of elements that nothing closes', () => {
    const names = [...silent.filter((name) => name !== 'script'), 'iframe', 'object', 'form', 'applet', 'details']
    const piece = fc.oneof(
      fc.constantFrom(...names).map((name) => `<${name}>`),
      fc.constantFrom('<svg><text>x</text></svg>', '</p>', '</div>', '<div>', '<!-- <svg> -->', '<a href="/x">'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const words = pieces.map((_, at) => `كلمة${at}`)
        const html = pieces.map((one, at) => `${one}<p>${words[at]}</p>`).join('')
        expect(plainText(html).split(' ')).toEqual(words.length > 0 ? words : [''])
        const body = clean(html)
        expect(plainText(body).split(' ')).toEqual(words.length > 0 ? words : [''])
        expect(clean(body)).toBe(body)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the film of a player that nothing closes, and nothing of choices and styles', () => {
    expect(clean('<video poster="/p.jpg"><source src="/a.webm"> <source src="/a.mp4"><p>أ</p>')).toMatch(
      /href="https:\/\/news.example\/a.mp4".*أ/,
    )
    expect(plainText(clean('<select><option>1<option>2<p>أ</p>'))).toBe('أ')
    expect(clean('<style>p{color:red}<p>أ</p>')).toBe('<p dir="auto">أ</p>')
    expect(clean('<p>أ</p><script>document.write("<p>ب</p>")')).toBe('<p dir="auto">أ</p>')
    expect(clean('<p title="<svg>"><img src="/a.jpg" alt="<svg>">أ</p>')).toContain('alt="&lt;svg&gt;"')
  })

  test('shows nothing of a script whose address ends with a slash, or that writes such elements', () => {
    expect(clean('<p>أ</p><script src=https://x.example/>alert(1)</script><p>ب</p>')).toBe('<p dir="auto">أ</p><p dir="auto">ب</p>')
    expect(clean(`<p>أ</p><script>document.write('<script src="x"/>', 1)</script><p>ب</p>`)).toBe('<p dir="auto">أ</p><p dir="auto">ب</p>')
  })

  test('Tables and figures keep their structure', () => {
    expect(clean('<table width=9><tr><th scope=col>أ<td colspan=2 bgcolor=red>1</table>')).toBe(
      '<table><tbody><tr><th dir="auto" scope="col">أ</th><td dir="auto" colspan="2">1</td></tr></tbody></table>',
    )
    expect(clean('<figure><img src="/a.jpg" alt="جسر"><figcaption>صورة</figcaption></figure>')).toBe(
      '<figure dir="auto"><img src="https://news.example/a.jpg" alt="جسر" loading="lazy" /><figcaption dir="auto">صورة</figcaption></figure>',
    )
  })

  test('Outside links have nofollow, noreferrer and noopener, and no tracking parameters', () => {
    expect(clean('<a href="../x?utm_source=rss&id=7&fbclid=9#c" target="_top" rel="dofollow">أ</a>')).toBe(
      '<p dir="auto"><a href="https://news.example/x?id=7#c" rel="nofollow noopener noreferrer" target="_blank">أ</a></p>',
    )
    expect(clean('<p><a href="#note">1</a><a name="x">2</a></p>')).toBe('<p dir="auto">12</p>')
    expect(clean('<a href="mailto:desk@news.example">بريد</a>')).toContain('href="mailto:desk@news.example"')
  })

  test('Pictures get their real URL from lazy-loading attributes, and the caller rewrites it', () => {
    const rewriteImage = (url: string) => (url.endsWith('.svg') ? null : `/pictures/${Buffer.from(url).toString('base64url')}?w=640`)
    const html =
      '<p>أ<img src="data:image/gif;base64,R0" data-src="/b.jpg" width="640" height="x"><img src="/c.svg"><img srcset="/d.jpg 1x, /e.jpg 2x"></p>'
    expect(clean(html)).toBe(
      '<p dir="auto">أ<img src="https://news.example/b.jpg" alt="" loading="lazy" width="640" /><img src="https://news.example/c.svg" alt="" loading="lazy" /><img src="https://news.example/e.jpg" alt="" loading="lazy" /></p>',
    )
    const rewritten = sanitizeBody(html, base, { rewriteImage })
    expect(rewritten.match(/src="[^"]+"/g)).toEqual([
      `src="/pictures/${Buffer.from('https://news.example/b.jpg').toString('base64url')}?w=640"`,
      `src="/pictures/${Buffer.from('https://news.example/e.jpg').toString('base64url')}?w=640"`,
    ])
  })

  test.each([
    ['<img class="lazy" src="data:image/svg+xml,%3Csvg/%3E"><noscript><img src="/p.jpg"></noscript>', ['p']],
    ['<img src="/blank.gif"> <noscript><img src="/p.jpg"></noscript>', ['p']],
    ['<img data-src="/a.jpg"><noscript><img src="/a.jpg?w=1"></noscript>', ['a']],
    ['<div class="lazy"></div><NoScript><IMG SRC="/p.jpg"></NOSCRIPT>', ['p']],
    ['<noscript>افتح النصوص البرمجية</noscript><img src="/a.jpg">', ['a']],
    ['<noscript><img height="1" src="https://www.facebook.com/tr?id=1"></noscript><img src="/a.jpg">', ['a']],
    ['<img src="/a.jpg"><noscript><img src="/p.jpg">', ['a']],
    ['<img src="data:image/svg+xml,<svg width=9></svg>"> <noscript><img src="/p.jpg" alt="a > b"></noscript>', ['p']],
    ['<!-- <img src="/a.jpg"> --><noscript><img src="/p.jpg"></noscript>', ['p']],
    ['<picture><source srcset="/s.webp 300w, /p.webp 1200w"><img alt="جسر"></picture>', ['p']],
    ['<picture><source data-srcset="/p.webp 1200w"><img src="/blank.gif"></picture>', ['p']],
    ['<picture><source srcset="/p.webp"></picture>', ['p']],
    ['<picture><source srcset="/a.webp 1200w"><img src="/p.jpg"></picture>', ['p']],
    ['<amp-img src="/p.jpg" width="900" height="600"><noscript><img src="/p.jpg"></noscript></amp-img>', ['p']],
    ['<image src="/p.jpg">', ['p']],
    ['<img src="/p.jpg" width="0" height="0" style="width:100%">', ['p']],
    ['<img src="/p.jpg" width="1.5em">', ['p']],
    ['<img src="/blank.gif" data-src="/p.jpg" width="1" height="1">', ['p']],
  ])('of %s the picture that a reader would see is shown, one of a noscript only in place of one without address', (html, names) => {
    const body = clean(`<p>أ</p>${html}`)
    expect(Array.from(body.matchAll(/src="https:\/\/news\.example\/(\w+)\./g), ([, name]) => name)).toEqual(names)
    expect(body).not.toContain('افتح')
  })

  test.each([
    '<img src="https://pixel.wp.com/b.gif?v=1">',
    '<img src="https://feeds.feedburner.com/~r/x/~4/abc" width="1" height="1">',
    '<img src="https://a.example/x.gif" height=1>',
    '<img src="https://ad.doubleclick.net/x">',
    '<img src="https://a.example/x.gif" width="0" height="0">',
    '<img src="https://www.facebook.com/tr?id=1">',
  ])('the tracking pixel %s is removed', (html) => {
    expect(clean(`<p>أ</p>${html}`)).toBe('<p dir="auto">أ</p>')
  })

  test('Hostile nesting is reduced to its text', () => {
    expect(clean(`${'<b>'.repeat(100_000)}نص`)).toBe('<p dir="auto">نص</p>')
    expect(clean(`${'<div>'.repeat(499)}نص`)).toContain('نص')
  })
})

describe('On a page, a body is what was stored, and ends with its article', () => {
  test.each([
    [
      '<p>نص<a href="#fn1">[1]</a> أول.</p><p><strong>ملاحظة</strong> عادية.</p>',
      '<p dir="auto">نص[1] أول.</p><p dir="auto"><strong>ملاحظة</strong> عادية.</p>',
    ],
    [
      '<p>نص <a href="javascript:void(0)">شارك</a></p><p>نشر <b>التقرير</b> أمس.</p>',
      '<p dir="auto">نص شارك</p><p dir="auto">نشر <b>التقرير</b> أمس.</p>',
    ],
    [
      '<a href="#x">الجدول</a><table><tr><td>خط 1</td></tr></table><p>بعد.</p>',
      'الجدول<table><tbody><tr><td dir="auto">خط 1</td></tr></tbody></table><p dir="auto">بعد.</p>',
    ],
    ['<p>أ<p>ب<div>ج</p>د', '<p dir="auto">أ</p><p dir="auto">ب</p><div dir="auto">ج د</div>'],
    ['<p>أ<table><tr><td>1</table>ب</p>', '<p dir="auto">أ</p><table><tbody><tr><td dir="auto">1</td></tr></tbody></table>ب'],
    [
      '<a href="/1">أ<a href="/2">ب</a>ج</a>',
      expect.stringMatching(/^<p dir="auto"><a href="\S+1"[^>]*>أ<\/a><a href="\S+2"[^>]*>ب<\/a>ج<\/p>$/),
    ],
    ['<td>خلية</td> وحدها', '<p dir="auto">خلية وحدها</p>'],
    [
      '<table><p>في غير موضعه</p><tr><td>1</table>',
      '<p dir="auto">في غير موضعه</p><table><tbody><tr><td dir="auto">1</td></tr></tbody></table>',
    ],
    ['<pre>\n\nأ</pre>', '<pre dir="auto">\n\nأ</pre>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toEqual(expected)
  })

  const openOrClosed = fc.constantFrom(...blockNames).chain((name) => fc.constantFrom(`<${name}>`, `</${name}>`, `<${name}></${name}>`))
  const piece = fc.oneof(
    { weight: 6, arbitrary: openOrClosed },
    { weight: 3, arbitrary: fc.constantFrom('نص ', ' ', '\n', '&nbsp;', '<br><br>', '2 &lt; 3') },
    fc.constantFrom(
      '<a href="#x">',
      '<a>',
      '<a href="/1">',
      '<a href="javascript:1">',
      '</a>',
      '<img src="/a.jpg">',
      '<p dir="rtl">',
      '<b dir="ltr">',
      '<!-- -->',
    ),
  )
  /** Each element closed, as most articles are. */
  const { whole } = fc.letrec<{ whole: string }>((tie) => ({
    whole: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom('نص ', ' ', '<br>', '<hr>', '<img src="/a.jpg">', '&quot;&amp;lt;&nbsp;', '\r\n', '&#0;&#13;'),
      fc
        .tuple(fc.constantFrom(...blockNames, 'a href="/1"', 'figure', 'li', 'p', 'ul'), fc.array(tie('whole'), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.split(' ', 1)[0]}>`),
    ),
  }))
  test.each([
    ['whatever it is made of', fc.array(piece, { maxLength: 60 })],
    ['whatever stands in what', fc.array(whole, { maxLength: 6 })],
  ])('%s', (_, pieces) => {
    fc.assert(
      fc.property(pieces, (some) => {
        const body = clean(some.join(''))
        expect(onPage(body)).toEqual({ body: asWritten(body), around: ['body', 'html'] })
        expect(clean(body)).toBe(body)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 1_000) },
    )
  })
})

const tags = new Set(
  'p div h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr th td figure figcaption a b strong i em u s del ins sub sup small mark code kbd abbr q cite bdi time br hr img'.split(
    ' ',
  ),
)
const attributes = new Set('dir href rel target src alt width height loading datetime start reversed colspan rowspan scope'.split(' '))

/** Every tag, attribute and URL of a piece of HTML that is not on the allow-list. */
function faults(html: string): string[] {
  const found: string[] = []
  const check = (name: string, attribs: Record<string, string>) => {
    if (!tags.has(name)) found.push(`<${name}>`)
    for (const [attribute, value] of Object.entries(attribs)) {
      if (!attributes.has(attribute)) found.push(`${name} ${attribute}`)
      if (attribute === 'href' && !/^(https?:\/\/|mailto:|tel:)/.test(value)) found.push(`href ${value}`)
      if (attribute === 'src' && !/^https?:\/\//.test(value)) found.push(`src ${value}`)
    }
    if (name === 'a' && attribs.rel !== 'nofollow noopener noreferrer') found.push('a without rel')
  }
  new Parser({ onopentag: check, oncomment: (text) => found.push(`comment ${text}`) }).end(html)
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  for (const element of document.body.querySelectorAll('*')) {
    check(element.localName, Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])))
  }
  return found
}

describe('Against cross-site scripting', () => {
  test('the list of attacks is long, and the check detects them', () => {
    expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(100)
    expect(faults('<p onclick=x><a href="javascript:1">y</a><!-- z --></p>')).toHaveLength(7)
  })

  test.each(xssVectors)('%j is reduced to allowed HTML', (vector) => {
    expect(faults(clean(vector))).toEqual([])
    expect(faults(clean(`<p>قبل ${vector} بعد</p>`))).toEqual([])
  })

  test('combined, truncated and nested attacks are reduced to allowed HTML', () => {
    const piece = fc
      .constantFrom(...xssVectors.filter((vector) => vector.length < 200))
      .chain((vector) => fc.nat(vector.length).map((from) => vector.slice(from)))
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(piece, fc.constantFrom('<p>', '</p>', '<table><tr><td>', '<svg>', '<math>', '</style>', '<b', '"', "'", '>', '&lt;')),
        ),
        (pieces) => {
          expect(faults(clean(pieces.join('')))).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  test.each(xssVectors)('sanitising twice changes nothing: %s', (vector) => {
    const once = clean(vector)
    expect(clean(once)).toBe(once)
  })
})
