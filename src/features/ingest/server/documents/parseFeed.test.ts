import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FeedItem } from '../../schema.ts'
import { parseFeed } from './parseFeed.ts'

const url = 'https://news.example/feeds/all.xml'
const read = (text: string, headers?: Record<string, string>) => parseFeed(Buffer.from(text), { url, headers })
const firstItem = (text: string) => read(text).items[0] as FeedItem

describe('RSS', () => {
  const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>أخبار الخليج</title><link>https://news.example/</link><language>ar-KW</language><ttl>15</ttl>
  <atom:link rel="self" href="https://news.example/feeds/all.xml"/><atom:link rel="hub" href="https://hub.example/"/>
  <item>
    <title>افتتاح جسر جديد في مدينة الكويت</title>
    <link>https://news.example/n/17?utm_source=rss</link>
    <guid isPermaLink="false">n-17</guid>
    <pubDate>Fri, 20 Nov 2026 14:30:00 +0300</pubDate>
    <dc:creator>سارة العلي</dc:creator>
    <category>محليات</category><category>طرق</category><category>محليات</category>
    <description>&lt;p&gt;افتتح اليوم &lt;a href="/bridges"&gt;جسر&lt;/a&gt; جديد.&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p>النص الكامل <img src="/i/small.jpg"></p>]]></content:encoded>
    <media:content url="https://news.example/i/400.jpg" medium="image" width="400" height="300"/>
    <media:content url="https://news.example/i/1200.jpg" type="image/jpeg" width="1200"/>
    <enclosure url="https://news.example/i/enclosed.jpg" type="image/jpeg" length="1"/>
  </item>
</channel></rss>`

  test('All fields of an RSS item are read', () => {
    expect(read(rss)).toEqual({
      kind: 'rss',
      title: 'أخبار الخليج',
      language: 'ar-KW',
      ttlSeconds: 900,
      hub: { url: 'https://hub.example/', topic: 'https://news.example/feeds/all.xml' },
      skipped: [],
      isCut: false,
      items: [
        {
          guid: 'n-17',
          url: 'https://news.example/n/17?utm_source=rss',
          title: 'افتتاح جسر جديد في مدينة الكويت',
          summaryHtml: '<p>افتتح اليوم <a href="https://news.example/bridges">جسر</a> جديد.</p>',
          contentHtml: '<p>النص الكامل <img src="https://news.example/i/small.jpg"></p>',
          publishedAt: new Date('2026-11-20T11:30:00Z'),
          updatedAt: null,
          author: 'سارة العلي',
          categories: ['محليات', 'طرق'],
          language: null,
          pictures: [
            { url: 'https://news.example/i/1200.jpg', width: 1200, height: null },
            { url: 'https://news.example/i/400.jpg', width: 400, height: 300 },
            { url: 'https://news.example/i/enclosed.jpg', width: null, height: null },
            { url: 'https://news.example/i/small.jpg', width: null, height: null },
          ],
          video: null,
        },
      ],
    })
  })

  test('A hub in the HTTP Link header takes precedence over the one in the feed', () => {
    const link = '<https://other.example/hub>; rel="hub", <https://news.example/topic>; rel=self'
    expect(read(rss, { link }).hub).toEqual({ url: 'https://other.example/hub', topic: 'https://news.example/topic' })
  })

  test('RSS 1.0, whose items are outside the channel, is read', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
      <channel rdf:about="https://news.example/"><title>وكالة</title><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
      <item rdf:about="https://news.example/n/1"><title>خبر</title><dc:date>2026-11-20T09:00:00Z</dc:date></item></rdf:RDF>`
    expect(read(rdf)).toMatchObject({ kind: 'rdf', title: 'وكالة', ttlSeconds: 900 })
    expect(firstItem(rdf)).toMatchObject({ url: 'https://news.example/n/1', title: 'خبر', publishedAt: new Date('2026-11-20T09:00:00Z') })
  })

  test('RSS 0.91 without any version or namespace is read', () => {
    expect(firstItem('<rss><channel><item><title>قديم</title><link>http://old.example/1</link></item></channel></rss>')).toMatchObject({
      title: 'قديم',
      url: 'http://old.example/1',
    })
  })

  test("The publisher's own URL is preferred to that of a tracking service, and a permalink guid replaces a missing link", () => {
    const items = `<item><title>a</title><link>https://feedproxy.example/~r/1</link><feedburner:origLink>https://news.example/n/1</feedburner:origLink></item>
      <item><title>b</title><guid>https://news.example/n/2</guid></item><item><title>c</title><guid isPermaLink="false">https://news.example/n/3</guid></item>`
    expect(read(`<rss><channel>${items}</channel></rss>`).items.map((item) => item.url)).toEqual([
      'https://news.example/n/1',
      'https://news.example/n/2',
      null,
    ])
  })

  test('Relative URLs are resolved against xml:base, else the site, else the feed', () => {
    const item = '<item><title>a</title><link>n/1</link></item>'
    expect(
      firstItem(`<rss xml:base="https://base.example/x/"><channel><link>https://site.example/</link>${item}</channel></rss>`).url,
    ).toBe('https://base.example/x/n/1')
    expect(firstItem(`<rss><channel><link>https://site.example/</link>${item}</channel></rss>`).url).toBe('https://site.example/n/1')
    expect(firstItem(`<rss><channel>${item}</channel></rss>`).url).toBe('https://news.example/feeds/n/1')
  })

  test.each([
    ['ما هو &lt;head&gt; في الصفحة؟', 'ما هو <head> في الصفحة؟'],
    ['كيف تستعمل &lt;b&gt; في النص', 'كيف تستعمل <b> في النص'],
    ['الوسم &lt;script&gt; خطر و&lt;title&gt; مهم', 'الوسم <script> خطر و<title> مهم'],
    ['std::vector&lt;int&gt; and &lt;animate [etc.]&gt;', 'std::vector<int> and <animate [etc.]>'],
    ['كتب &lt;me@example.com&gt; رسالة', 'كتب <me@example.com> رسالة'],
    ['بلا نهاية &lt;/head&gt; هنا', 'بلا نهاية </head> هنا'],
    ['&lt;b&gt;عاجل&lt;/b&gt; خبر', 'عاجل خبر'],
    ['&lt;b&gt;عاجل خبر', 'عاجل خبر'],
    ['خبر&lt;/b&gt; &lt;span class="x"&gt;اليوم', 'خبر اليوم'],
    ['سطر&lt;BR/&gt;سطر &lt;img src="x"&gt;', 'سطر سطر'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;خبر', 'خبر'],
  ])('The title %s is %s', (written, title) => {
    expect(firstItem(`<rss><channel><item><title>${written}</title><link>/1</link></item></channel></rss>`).title).toBe(title)
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: '1', title: written.replaceAll('&lt;', '<').replaceAll('&gt;', '>') }],
    }
    expect(parseFeed(Buffer.from(JSON.stringify(feed)), { url: 'https://site.example/feed.json' }).items[0]?.title).toBe(title)
  })

  describe('Relative addresses in a text', () => {
    const itemOf = (link: string, html: string, more = '') =>
      firstItem(`<rss ${more}><channel><link>https://site.example/</link><item><title>a</title><link>${link}</link>
        <description><![CDATA[${html}]]></description></item></channel></rss>`)
    const picture = '<p title="a > b"><img alt="2 > 1" src="p.jpg" srcset="p-900.jpg 900w"></p>'

    test('are relative to its page, in the text as among the pictures', () => {
      expect(itemOf('https://www.site.example/n/1', picture)).toMatchObject({
        summaryHtml: expect.stringContaining('src="https://www.site.example/n/p.jpg"'),
        pictures: [{ url: 'https://www.site.example/n/p-900.jpg' }],
      })
    })

    test('are relative to the site if the page’s address is elsewhere, and to xml:base if there is one', () => {
      expect(itemOf('https://clicks.example/r/1', picture).summaryHtml).toContain('src="https://site.example/p.jpg"')
      expect(itemOf('https://site.example/n/1', picture, 'xml:base="https://base.example/x/"').summaryHtml).toContain(
        'src="https://base.example/x/p.jpg"',
      )
    })

    test('wait also where a script would find them', () => {
      expect(itemOf('https://site.example/n/1', '<img src="/blank.gif" data-src="p.jpg">').summaryHtml).toContain(
        'data-src="https://site.example/n/p.jpg"',
      )
    })

    test.each(['data-original="true" data-lazy-src="1"', 'data-src="/p_{width}x.jpg"', 'data-src="p_{w}.jpg"', 'data-src=""'])(
      'are not made of what only a script understands: %s',
      (attributes) => {
        const { summaryHtml, pictures } = itemOf('https://site.example/n/1', `<img src="/p.jpg" ${attributes}>`)
        expect(pictures).toMatchObject([{ url: 'https://site.example/p.jpg' }])
        expect(summaryHtml).toContain(attributes)
      },
    )

    test('are those of the item in a JSON feed', () => {
      const feed = {
        version: 'https://jsonfeed.org/version/1.1',
        title: 't',
        home_page_url: 'https://site.example/',
        items: [{ id: '1', url: 'https://site.example/n/1', content_html: picture }],
      }
      const [item] = parseFeed(Buffer.from(JSON.stringify(feed)), { url: 'https://site.example/feed.json' }).items
      expect(item).toMatchObject({
        contentHtml: expect.stringContaining('src="https://site.example/n/p.jpg"'),
        pictures: [{ url: 'https://site.example/n/p-900.jpg' }],
      })
    })
  })

  test('A date without a zone is Kuwait time in an Arabic feed, and UTC in others', () => {
    const item = '<item><title>a</title><pubDate>Fri, 20 Nov 2026 14:30:00</pubDate></item>'
    expect(firstItem(`<rss><channel><language>ar</language>${item}</channel></rss>`).publishedAt).toEqual(new Date('2026-11-20T11:30:00Z'))
    expect(firstItem(`<rss><channel><language>en</language>${item}</channel></rss>`).publishedAt).toEqual(new Date('2026-11-20T14:30:00Z'))
  })

  test('A video is found with its poster, duration and size', () => {
    const video = `<media:content url="https://v.example/1.mp4" type="video/mp4" duration="93"><media:thumbnail url="https://v.example/1.jpg"/></media:content>`
    expect(firstItem(`<rss><channel><item><title>a</title>${video}</item></channel></rss>`).video).toEqual({
      src: 'https://v.example/1.mp4',
      poster: 'https://v.example/1.jpg',
      duration: 93,
    })
    const sized = video.replace(' duration=', ' width="360" height="640" duration=')
    expect(firstItem(`<rss><channel><item><title>a</title>${sized}</item></channel></rss>`).video).toMatchObject({
      width: 360,
      height: 640,
    })
    const odd = video.replace(' duration=', ' width="-1" height="x" duration=')
    expect(Object.keys(firstItem(`<rss><channel><item><title>a</title>${odd}</item></channel></rss>`).video ?? {})).not.toContain('width')
    const enclosure = '<enclosure url="https://v.example/2.mp4" type="video/mp4"/><itunes:duration>1:02:03</itunes:duration>'
    expect(firstItem(`<rss><channel><item><title>a</title>${enclosure}</item></channel></rss>`).video).toMatchObject({ duration: 3723 })
  })

  const icon = '<img src="/i.png" width="24">'
  test.each([
    ['<img src="/t.gif" width="1" height="1">', []],
    [`${icon.repeat(5)}<img src="/p.jpg">`, ['p.jpg', 'i.png']],
    ['<img src="/p.jpg" width="90" height="60">', ['p.jpg']],
    ['<img src="/p.jpg" width="100%" height="0" style="height:auto">', ['p.jpg']],
    ['<img src="/e.png" class="emoji" alt="🔴"><img src="https://secure.gravatar.com/avatar/1?s=300"><img src="/p.jpg">', ['p.jpg']],
    ['<img src="/blank.gif"><noscript><img src="/p.jpg"></noscript>', ['p.jpg']],
    ['<img src="/p.jpg"><noscript><img src="/p.jpg?1"></noscript>', ['p.jpg']],
    ['<picture><source srcset="/s.webp 300w, /p.webp 1200w"><img alt=""></picture>', ['p.webp']],
    ['<amp-img src="/p.jpg" width="900" height="600"></amp-img><image src="/q.jpg">', ['p.jpg', 'q.jpg']],
    ['<img alt="a > b" src="/p.jpg"><img/src=/q.jpg>', ['p.jpg', 'q.jpg']],
    ['<img src="data:image/svg+xml,<svg x=1></svg>" data-src="/p.jpg">', ['p.jpg']],
    ['<img src="/p.jpg" src="/q.jpg">', ['p.jpg']],
    ['<!-- <img src="/a.jpg"> --><script>x = \'<img src="/b.jpg">\'</script><img src="/p.jpg">', ['p.jpg']],
    ['<img alt="unclosed src="/a.jpg"><p>', []],
  ])('The pictures of the text %s are %j', (text, names) => {
    const item = `<item><title>a</title><description><![CDATA[${text}]]></description></item>`
    const { pictures } = firstItem(`<rss><channel>${item}</channel></rss>`)
    expect(pictures.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))).toEqual(names)
  })

  test.each([
    ['application/octet-stream', 1],
    ['jpg', 1],
    ['image/jpeg', 1],
    ['audio/mpeg', 0],
    ['text/html', 0],
  ])('Of an enclosure of type %s whose name is that of a picture, %d is one', (type, count) => {
    const item = `<item><title>a</title><enclosure url="https://news.example/p.jpg" type="${type}"/></item>`
    expect(firstItem(`<rss><channel>${item}</channel></rss>`).pictures).toHaveLength(count)
  })
})

describe('Atom', () => {
  const entry = (inner: string) => firstItem(`<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry>${inner}</entry></feed>`)

  test('Atom links by relation, both dates, authors and content of every type are read', () => {
    const found = entry(`<id>urn:7</id><title type="html">&lt;b&gt;عاجل&lt;/b&gt; &amp;amp; مهم</title>
      <link rel="enclosure" href="/a.jpg" type="image/jpeg"/><link rel="alternate" href="/n/7"/><published>2026-11-20T10:00:00+03:00</published>
      <updated>2026-11-20T11:00:00+03:00</updated><author><name>علي</name></author><author><name>منى</name></author>
      <category term="sport" label="رياضة"/><summary>2 &lt; 3</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>نص &amp; <a href="x">رابط</a><br/></p></div></content>`)
    expect(found).toMatchObject({
      guid: 'urn:7',
      title: 'عاجل & مهم',
      url: 'https://news.example/n/7',
      publishedAt: new Date('2026-11-20T07:00:00Z'),
      updatedAt: new Date('2026-11-20T08:00:00Z'),
      author: 'علي, منى',
      categories: ['رياضة'],
      summaryHtml: '2 &lt; 3',
      contentHtml: '<p>نص &amp; <a href="https://news.example/feeds/x">رابط</a><br></p>',
      pictures: [{ url: 'https://news.example/a.jpg' }],
    })
  })

  test('A title that is declared as text is still read as HTML if it looks like HTML', () => {
    expect(entry('<title>كيف تستعمل &lt;b&gt;</title>').title).toBe('كيف تستعمل <b>')
  })

  test('Atom 0.3 is read', () => {
    const old = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="escaped" type="text/html">&lt;i&gt;a&lt;/i&gt;</title>
      <issued>2004-05-06T07:08:09Z</issued><modified>2004-05-07T00:00Z</modified><link rel="alternate" href="http://a.example/"/></entry></feed>`
    expect(firstItem(old)).toMatchObject({ title: 'a', url: 'http://a.example/', publishedAt: new Date('2004-05-06T07:08:09Z') })
    expect(firstItem(old).updatedAt).toEqual(new Date('2004-05-07T00:00:00Z'))
  })

  test('A YouTube entry becomes a video of the player without cookies', () => {
    const found = entry(`<yt:videoId xmlns:yt="http://www.youtube.com/xml/schemas/2015">abcDEF_12-3</yt:videoId><title>نشرة</title>
      <link rel="alternate" href="https://www.youtube.com/watch?v=abcDEF_12-3"/><media:group xmlns:media="http://search.yahoo.com/mrss/">
      <media:title>نشرة</media:title><media:content url="https://www.youtube.com/v/abcDEF_12-3?version=3" type="application/x-shockwave-flash"/>
      <media:thumbnail url="https://i1.ytimg.com/vi/abcDEF_12-3/hqdefault.jpg" width="480" height="360"/><media:description>سطر
سطر</media:description></media:group>`)
    expect(found).toMatchObject({
      video: {
        src: 'https://www.youtube-nocookie.com/embed/abcDEF_12-3',
        poster: 'https://i1.ytimg.com/vi/abcDEF_12-3/hqdefault.jpg',
        duration: null,
      },
      pictures: [{ url: 'https://i1.ytimg.com/vi/abcDEF_12-3/hqdefault.jpg', width: 480, height: 360 }],
      summaryHtml: 'سطر<br>\nسطر',
    })
  })
})

describe('JSON Feed', () => {
  test('Text, HTML, tags, authors, attachments and hubs are read, and a broken item is reported', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'أخبار',
        home_page_url: 'https://site.example/',
        language: 'ar',
        hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
        items: [
          {
            id: 1,
            url: '/n/1',
            title: 'أ',
            content_text: 'a < b\nc',
            tags: ['x'],
            authors: [{ name: 'ع' }],
            date_published: '2026-11-20T10:00:00Z',
          },
          {
            id: '2',
            title: '\ud800\u0000ب',
            content_html: '<img src="/2.jpg">',
            date_published: '2026-11-20T10:00:00',
            attachments: [{ url: '/2.mp4', mime_type: 'video/mp4', duration_in_seconds: 9 }],
          },
          null,
          'text',
          {},
        ],
      }),
    )
    expect(feed).toMatchObject({ kind: 'json', language: 'ar', hub: { url: 'https://hub.example/', topic: url } })
    expect(feed.items[0]).toMatchObject({
      guid: '1',
      url: 'https://site.example/n/1',
      contentHtml: 'a &lt; b<br>\nc',
      author: 'ع',
      categories: ['x'],
    })
    expect(feed.items[1]).toMatchObject({ title: '\ufffdب', video: { src: 'https://site.example/2.mp4', duration: 9 } })
    expect(feed.items.map(({ publishedAt }) => publishedAt)).toEqual([new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T07:00:00Z')])
    expect(feed.items[1]?.pictures).toEqual([{ url: 'https://site.example/2.jpg', width: null, height: null }])
    expect(feed.skipped).toHaveLength(3)
  })

  test('Other JSON is not a feed, and truncated JSON is malformed', () => {
    expect(() => read('{"items": []}')).toThrow(expect.objectContaining({ code: 'not_a_feed' }))
    expect(() => read('{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1"')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
  })
})

describe('Sitemaps', () => {
  const news = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
    xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://news.example/n/1</loc><news:news><news:publication>
    <news:name>الجريدة</news:name><news:language>ar</news:language></news:publication><news:publication_date>2026-11-20T10:00</news:publication_date>
    <news:title>عنوان &amp; خبر</news:title><news:keywords>نفط، أسعار, سوق</news:keywords></news:news>
    <image:image><image:loc>https://news.example/1.jpg</image:loc></image:image></url><url><lastmod>2026-11-20</lastmod></url></urlset>`

  test('A news sitemap gives titles, dates, keywords and pictures', () => {
    expect(read(news)).toMatchObject({ kind: 'sitemap', title: 'الجريدة', language: 'ar', skipped: ['item 2: it has no address'] })
    expect(firstItem(news)).toMatchObject({
      url: 'https://news.example/n/1',
      title: 'عنوان & خبر',
      categories: ['نفط', 'أسعار', 'سوق'],
      publishedAt: new Date('2026-11-20T07:00:00Z'),
      pictures: [{ url: 'https://news.example/1.jpg' }],
    })
  })

  test('A plain sitemap gives URLs and dates, also as a gzip file', () => {
    const plain = '<urlset><url><loc>https://news.example/n/2</loc><lastmod>2026-11-20T10:00:00Z</lastmod></url></urlset>'
    const { items } = parseFeed(gzipSync(plain), { url })
    expect(items).toMatchObject([{ url: 'https://news.example/n/2', title: '', updatedAt: new Date('2026-11-20T10:00:00Z') }])
  })

  test('A sitemap index is refused with the sitemaps to read instead, news first', () => {
    const index =
      '<sitemapindex><sitemap><loc>https://a.example/pages.xml</loc></sitemap><sitemap><loc>https://a.example/news.xml</loc></sitemap></sitemapindex>'
    expect(() => read(index)).toThrow('A sitemap of 2 sitemaps; read one of them: https://a.example/news.xml https://a.example/pages.xml')
  })
})

test.each([
  ['', 'empty', 'The response is empty'],
  ['  \n\ufeff ', 'empty', 'The response is empty'],
  ['<!DOCTYPE html><html><body>x</body></html>', 'not_a_feed', 'A web page, not a feed'],
  [
    '<html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head></html>',
    'not_a_feed',
    'A web page, not a feed; it announces https://news.example/rss',
  ],
  ['<opml version="2.0"><body/></opml>', 'not_a_feed', 'A list of feeds (OPML); import it instead'],
  ['<?xml version="1.0"?><note>x</note>', 'not_a_feed', 'XML of another kind, <note>'],
  ['Service unavailable', 'not_a_feed', 'Plain text: Service unavailable'],
])('the document %j is refused as %s: %s', (text, code, message) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ name: 'SourceError', code, message }))
})
