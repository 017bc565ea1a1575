import { describe, expect, test } from 'vitest'
import { plainText } from '#text/plainText.ts'
import { sanitizeBody } from './sanitizeHtml.ts'

const clean = (html: string) => sanitizeBody(html, 'https://news.example/n/1')
/** The addresses, pictures and names of the links of a body. */
const linksOf = (html: string) =>
  Array.from(clean(html).matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g), ([, href, content = '']) => [
    href,
    /src="([^"]+)" alt="([^"]+)"/.exec(content)?.slice(1, 3) ?? content,
  ])

describe('A player in a text', () => {
  test.each([
    ['https://www.youtube.com/embed/abcdefghijk?feature=oembed', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['//www.youtube-nocookie.com/embed/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube.com/v/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ])('of YouTube (%s) is its poster, which leads to the video', (src, href) => {
    expect(
      linksOf(`<p>قبل</p><figure><iframe width="560" src="${src}" title="كلمة &quot;الوزير&quot;" allowfullscreen></iframe></figure>`),
    ).toEqual([[href, ['https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg', 'كلمة &quot;الوزير&quot;']]])
  })

  test.each([
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
    ['https://www.dailymotion.com/embed/video/x8abcd', 'https://www.dailymotion.com/video/x8abcd'],
    ['https://geo.dailymotion.com/player/xtv3w.html?video=x8abcd', 'https://www.dailymotion.com/video/x8abcd'],
    [
      'https://www.facebook.com/plugins/video.php?height=314&href=https%3A%2F%2Fwww.facebook.com%2Fkuna%2Fvideos%2F1%2F&show_text=false',
      'https://www.facebook.com/kuna/videos/1/',
    ],
    ['https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1700000000000000001', 'https://x.com/i/status/1700000000000000001'],
    ['https://www.instagram.com/reel/Cabc-1/embed/captioned/', 'https://www.instagram.com/reel/Cabc-1/'],
    ['https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk', 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk'],
    ['https://t.me/kuna/12?embed=1', 'https://t.me/kuna/12'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/playlist?list=PL1'],
    ['https://www.tiktok.com/embed/v2/7234567890123456789', 'https://www.tiktok.com/embed/v2/7234567890123456789'],
  ])('%s is a link to %s', (src, href) => {
    expect(linksOf(`<p>قبل</p><iframe src="${src.replaceAll('&', '&#038;')}" title="مقطع"></iframe>`)).toEqual([[href, 'مقطع']])
  })

  test('of another site is a link if it may fill the screen, with the name of the site', () => {
    expect(linksOf('<iframe src="https://live.example/embed/1" allowfullscreen></iframe>')).toEqual([
      ['https://live.example/embed/1', 'live.example'],
    ])
    expect(linksOf('<iframe src="https://live.example/embed/1" allow="autoplay; fullscreen"></iframe>')).toHaveLength(1)
  })

  test.each([
    'https://ads.example/frame',
    'https://www.googletagmanager.com/ns.html?id=1',
    'https://www.youtube.com/embed/live_stream?channel=1',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2F',
    'https://geo.dailymotion.com/player.html?video=../../login',
    'https://www.facebook.com/plugins/like.php?href=https%3A%2F%2Fnews.example',
    'https://www.facebook.com/plugins/video.php?href=javascript%3Aalert(1)',
    'javascript:alert(1)',
    'about:blank',
    'data:text/html,x',
  ])('a frame of %s is none and leaves nothing', (src) => {
    expect(clean(`<p>قبل</p><iframe src="${src}"></iframe>`)).toBe('<p dir="auto">قبل</p>')
  })

  test.each([
    'src="https://googleads.g.doubleclick.net/x" allowfullscreen',
    'src="https://live.example/1" allowfullscreen width="1" height="1"',
    'src="https://live.example/1" allowfullscreen="false"',
    `src="https://live.example/1" allow="fullscreen 'none'"`,
    'src="https://live.example/1" allowfullscreen style="display:none"',
  ])('the frame %s is an advertisement or hidden', (attributes) => {
    expect(clean(`<p>قبل</p><iframe ${attributes}></iframe>`)).toBe('<p dir="auto">قبل</p>')
  })

  test.each([
    `<p>أ</p><img alt="<iframe src='https://www.youtube.com/embed/abcdefghijk'>" src="/p.jpg">`,
    `<div data-html="<iframe src='https://www.youtube.com/embed/abcdefghijk'></iframe>"><p>أ</p></div>`,
    '<p>أ</p><!-- <iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe> -->',
  ])('%s has none', (html) => {
    expect(clean(html)).not.toMatch(/youtube.com\/watch|ytimg|"&gt;/)
  })

  test.each([
    '<iframe srcdoc="<style>a > b{}</style><a href=x>y</a>" title="a > b" src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
    '<iframe src="about:blank"></iframe><noscript><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></noscript>',
    '<iframe data-src="/loading.html" src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
    '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe><noscript><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></noscript>',
    '<object data="https://www.youtube.com/v/abcdefghijk&hl=ar"><embed src="https://www.youtube.com/v/abcdefghijk&hl=ar"></object>',
    '<amp-vimeo data-videoid="1"></amp-vimeo>',
    '<amp-twitter data-tweetid="1"></amp-twitter>',
  ])('%s has one', (html) => {
    expect(linksOf(`<p>أ</p>${html}`)).toHaveLength(1)
  })

  test('that is loaded late is found where it waits', () => {
    expect(linksOf('<iframe src="about:blank" data-src="https://www.youtube.com/embed/abcdefghijk"></iframe>')).toHaveLength(1)
    expect(linksOf('<iframe class="lazy" data-lazy-src="https://player.vimeo.com/video/1"></iframe>')).toHaveLength(1)
    expect(linksOf('<amp-youtube data-videoid="abcdefghijk" layout="responsive"></amp-youtube>')).toHaveLength(1)
    expect(linksOf('<lite-youtube videoid="abcdefghijk"></lite-youtube>')).toHaveLength(1)
  })

  test.each([
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abcdefghijk?t=1&amp;si=2\n</div></figure>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['<p>\n https://www.youtube.com/watch?v=abcdefghijk </p>', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['<div class="wp-block-embed__wrapper">https://x.com/kuna/status/1</div>', 'https://x.com/kuna/status/1'],
    ['<figure class="media"><oembed url="https://youtu.be/abcdefghijk"></oembed></figure>', 'https://www.youtube.com/watch?v=abcdefghijk'],
    [
      '<div data-oembed-url="https://youtu.be/abcdefghijk"><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></div>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    [
      '<div class="iframely-embed"><a href="https://youtu.be/abcdefghijk" data-iframely-url></a></div>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['<div class="youtube-player" data-id="abcdefghijk"></div>', 'https://www.youtube.com/watch?v=abcdefghijk'],
    [
      '<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/abcdefghijk"></div>',
      'https://www.youtube.com/watch?v=abcdefghijk',
    ],
    ['<div class="fb-video" data-href="https://www.facebook.com/kuna/videos/1/"></div>', 'https://www.facebook.com/kuna/videos/1/'],
  ])('that a script would put into the page is linked: %s', (html, href) => {
    expect(linksOf(`<p>قبل</p>${html}<p>بعد</p>`).map(([address]) => address)).toEqual([href])
    expect(plainText(clean(`<p>قبل</p>${html}<p>بعد</p>`))).not.toContain('https:')
  })

  test.each([
    'https://vimeo.com/76979871',
    'https://vimeo.com/76979871/8272103f6e',
    'https://www.dailymotion.com/video/x8abcd',
    'https://dai.ly/x8abcd',
    'https://x.com/kuna/status/1700000000000000001',
    'https://www.instagram.com/reel/Cabc-1/',
    'https://www.facebook.com/kuna/videos/123/',
    'https://www.tiktok.com/@kuna.kw/video/7234567890123456789',
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
    'https://soundcloud.com/kuna/bulletin',
    'https://streamable.com/abc1',
    'https://rumble.com/v1abc-news.html',
  ])('whose page %s stands alone is a link to it', (page) => {
    const html = `<p>قبل</p><p>${page}?share=copy</p><p>بعد</p>`
    expect(linksOf(html)).toEqual([[page, new URL(page).hostname.replace('www.', '')]])
    expect(clean(clean(html))).toBe(clean(html))
    expect(linksOf(`<p>انظر ${page}</p>`)).toEqual([])
  })

  test('that stands as a frame and as the address of its page is one', () => {
    expect(linksOf('<iframe src="https://player.vimeo.com/video/1"></iframe><p>https://vimeo.com/1</p>')).toHaveLength(1)
  })

  test.each([
    '<a class="embedly-card" href="https://www.example.com/1"></a>',
    '<p><a href="https://www.example.com/1" class="x embedly-card"> </a></p>',
    '<blockquote class="embedly-card"><h4><a href="https://www.example.com/1"></a></h4><p></p></blockquote>',
  ])('an empty card (%s) is a link to its page', (html) => {
    expect(linksOf(`<p>قبل</p>${html}<p>بعد</p>`)).toEqual([['https://www.example.com/1', 'example.com']])
  })

  test('a card with a text stays as it is, and one without page goes', () => {
    const card = '<blockquote class="embedly-card"><h4><a href="https://www.example.com/1">عنوان</a></h4></blockquote>'
    expect(linksOf(card)).toEqual([['https://www.example.com/1', 'عنوان']])
    expect(clean('<p>أ</p><blockquote class="embedly-card"></blockquote>')).toBe('<p dir="auto">أ</p>')
    expect(linksOf('<a href="https://www.example.com/1"></a>')).toEqual([])
  })

  test.each([
    '<p>https://vimeo.com/about</p>',
    '<p>https://www.facebook.com/kuna</p>',
    '<p>https://evil.example/vimeo.com/1</p>',
    '<div class="fb-like" data-href="https://www.facebook.com/kuna"></div>',
    '<div class="fb-post" data-href="https://evil.example/"></div>',
    '<div class="card" data-id="abcdefghijk"></div>',
    '<p>https://news.example/2</p>',
    '<p>انظر https://youtu.be/abcdefghijk</p>',
    '<!-- <p>https://youtu.be/abcdefghijk</p> -->',
    '<p title="<p>https://youtu.be/abcdefghijk</p>">أ</p>',
  ])('%s would have none', (html) => {
    expect(linksOf(html)).toEqual([])
  })

  test('for a file is not lost with another one inside it, nor with one that is not closed', () => {
    const addresses = (html: string) => linksOf(html).map(([address]) => address)
    expect(addresses('<video src="/v.mp4"><object data="https://www.youtube.com/v/abcdefghijk"></object></video>')).toContain(
      'https://news.example/v.mp4',
    )
    expect(addresses('<video><source src="/v.webm"><video><source src="/w.mp4"></video></video>')).toEqual([
      'https://news.example/v.webm',
      'https://news.example/w.mp4',
    ])
  })

  test.each(['<p>https://youtu.be/abcdefghijk', '<p>https://youtu.be/abcdefghijk</p><p>https://youtu.be/abcdefghijk</p>'])(
    'is one in %s, also after it is cleaned again',
    (html) => {
      expect(linksOf(html)).toHaveLength(1)
      expect(clean(clean(html))).toBe(clean(html))
      expect(plainText(clean(html))).toBe('')
    },
  )

  test('for a film in several formats is one, of the format that every browser plays', () => {
    expect(
      linksOf(
        '<video poster="/p.jpg"><source src="/v.webm"><source src="/v.m3u8" type="application/vnd.apple.mpegurl"><source src="/v.mp4?_=1"></video>',
      ),
    ).toEqual([['https://news.example/v.mp4?_=1', ['https://news.example/p.jpg', 'news.example']]])
  })

  test('for a file leads to the file, by its poster if there is one', () => {
    expect(linksOf('<video controls src="/v.mp4" poster="/p.jpg">لا يعمل</video>')).toEqual([
      ['https://news.example/v.mp4', ['https://news.example/p.jpg', 'news.example']],
    ])
    expect(linksOf('<video><source type="video/mp4" src="/v.mp4"></video><video><source src="/w.mp4"></video>')).toEqual([
      ['https://news.example/v.mp4', 'news.example'],
      ['https://news.example/w.mp4', 'news.example'],
    ])
    expect(linksOf('<audio controls><source src="/a.mp3"></audio>')).toEqual([['https://news.example/a.mp3', 'news.example']])
    expect(linksOf('<video src="blob:https://x.example/1"></video>')).toEqual([])
  })

  test('of YouTube adds no word to the text, by which it would be found and set off alerts', () => {
    expect(
      plainText(
        clean('<p>قبل</p><iframe src="https://www.youtube.com/embed/abcdefghijk" title="YouTube video player"></iframe><p>بعد</p>'),
      ),
    ).toBe('قبل بعد')
  })
})
