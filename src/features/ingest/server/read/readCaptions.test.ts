import { expect, test } from 'vitest'
import { parseFeed } from '../documents/parseFeed.ts'

const film = '<media:content url="/film.mp4" type="video/mp4" medium="video">'
function captionsOf(item: string) {
  const feed = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>فيلم</title>${item}</item></channel></rss>`
  return parseFeed(Buffer.from(feed), { url: 'https://tv.example/rss' }).items[0]?.video?.captions
}

test('captions of a video are found beside its content, in its group and in the item, each language once', () => {
  const ar = '<media:subTitle type="text/vtt" lang="ar" href="/ar.vtt"/>'
  const en = '<media:subTitle type="application/x-subrip" lang="en_us" href="/en"/>'
  const unnamed = '<media:subTitle href="https://cdn.example/other.srt?v=2"/>'
  const all = [
    { url: 'https://tv.example/ar.vtt', language: 'ar' },
    { url: 'https://tv.example/en', language: 'en-US' },
    { url: 'https://cdn.example/other.srt?v=2', language: '' },
  ]
  expect(captionsOf(`${film}${ar}${en}${unnamed}${ar}</media:content>`)).toEqual(all)
  expect(captionsOf(`<media:group>${film}</media:content>${ar}${en}${unnamed}</media:group>`)).toEqual(all)
  expect(captionsOf(`${film}</media:content>${ar}${en}${unnamed}`)).toEqual(all)
})

test('a language has neither extensions nor private parts, which browsers cannot name', () => {
  const tags = ['en-x-autogen', 'ar-u-nu-latn', 'zh-Hant', 'x-none']
  const named = tags.map((tag, index) => `<media:subTitle type="text/vtt" lang="${tag}" href="/${index}.vtt"/>`)
  expect(captionsOf(`${film}${named.join('')}</media:content>`)?.map(({ language }) => language)).toEqual(['en', 'ar', 'zh-Hant', ''])
})

test('captions in other formats, without an address or a video, and languages that are none are ignored', () => {
  const smil = '<media:subTitle type="application/smil" lang="en" href="/en.vtt"/><media:subTitle lang="en" href="/en.ttml"/>'
  expect(captionsOf(`${film}${smil}<media:subTitle type="text/vtt" lang="ar"/></media:content>`)).toBeUndefined()
  expect(captionsOf('<media:subTitle type="text/vtt" lang="ar" href="/ar.vtt"/>')).toBeUndefined()
  const odd = '<media:subTitle type="text/vtt" lang="&quot;x y&quot;" href="/odd.vtt"/>'
  expect(captionsOf(`${film}${odd}</media:content>`)).toEqual([{ url: 'https://tv.example/odd.vtt', language: '' }])
})
