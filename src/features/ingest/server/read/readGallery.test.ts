import { expect, test } from 'vitest'
import { parseFeed } from '../documents/parseFeed.ts'

const origin = { url: 'https://news.example/feed' }

function galleryOf(item: string) {
  const feed = `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><item><title>صور</title>${item}</item></channel></rss>`
  return parseFeed(Buffer.from(feed), origin).items[0]?.gallery
}
const picture = (url: string, more = '') => `<media:content medium="image" url="${url}" ${more}/>`

test('several pictures of an item are its gallery, in order, each with its description', () => {
  const found =
    galleryOf(`<media:content medium="image" url="/1.jpg"><media:description>غروب على &lt;b&gt;الخليج&lt;/b&gt;</media:description></media:content>
    <media:content medium="image" url="/2.jpg"><media:title>السوق</media:title></media:content>${picture('/3.jpg')}`)
  expect(found).toEqual([
    { url: 'https://news.example/1.jpg', description: 'غروب على الخليج' },
    { url: 'https://news.example/2.jpg', description: 'السوق' },
    { url: 'https://news.example/3.jpg', description: '' },
  ])
})

test('the same picture in several sizes is no gallery', () => {
  const sizes = ['140', '460', '1200']
  const guardian = sizes.map((width) => picture(`https://i.example/a/master/4500.jpg?width=${width}&amp;s=h${width}`, `width="${width}"`))
  expect(galleryOf(guardian.join(''))).toBeUndefined()
  const wordpress = [picture('/up/boat-150x150.jpg'), picture('/up/boat-1024x683.jpg'), picture('/up/boat.jpg')]
  expect(galleryOf(wordpress.join(''))).toBeUndefined()
  const named = [picture('/i/400.jpg', 'width="400"'), picture('/i/1200.jpg', 'width="1200"')]
  expect(galleryOf(named.join(''))).toBeUndefined()
  const group = [picture('/small', 'width="320"'), picture('/large', 'width="1280"')]
  expect(galleryOf(`<media:group>${group.join('')}</media:group>`)).toBeUndefined()
})

test('each group of sizes is one picture, the widest', () => {
  const group = (name: string) =>
    `<media:group>${picture(`/${name}-s`, 'width="320"')}${picture(`/${name}-l`, 'width="1280"')}</media:group>`
  expect(galleryOf(group('a') + group('b'))?.map(({ url }) => url)).toEqual(['https://news.example/a-l', 'https://news.example/b-l'])
})

test('pictures that differ only in a parameter are different pictures', () => {
  expect(galleryOf(picture('/photo.php?id=1') + picture('/photo.php?id=2'))).toHaveLength(2)
})

test('without Media RSS, the enclosures are the gallery, or else the pictures of the text; those that count readers are not', () => {
  const enclosure = (url: string) => `<enclosure url="${url}" type="image/jpeg" length="0"/>`
  expect(galleryOf(enclosure('/1.jpg') + enclosure('/2.jpg'))).toHaveLength(2)
  const text = '<img src="/1.jpg" alt="سفينة"/><img data-src="/2.jpg" src="/wait.gif"/><img src="/count.gif" width="1" height="1"/>'
  expect(galleryOf(`<description><![CDATA[${text}]]></description>`)).toEqual([
    { url: 'https://news.example/1.jpg', description: 'سفينة' },
    { url: 'https://news.example/2.jpg', description: '' },
  ])
})

test('a gallery has at most twenty pictures, and a description at most a thousand characters', () => {
  expect(galleryOf(Array.from({ length: 500 }, (_, n) => picture(`/${n}.jpg`)).join(''))).toHaveLength(20)
  const long = `<media:content medium="image" url="/1.jpg"><media:description>${'ط'.repeat(5000)}</media:description></media:content>`
  expect(galleryOf(long)?.[0]?.description).toHaveLength(1000)
})

test('the pictures of a JSON Feed are its attachments', () => {
  const attachments = [1, 2].map((n) => ({ url: `/${n}.jpg`, mime_type: 'image/jpeg', title: `صورة ${n}` }))
  const feed = { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', title: 'صور', attachments }] }
  expect(parseFeed(Buffer.from(JSON.stringify(feed)), origin).items[0]?.gallery).toEqual([
    { url: 'https://news.example/1.jpg', description: 'صورة 1' },
    { url: 'https://news.example/2.jpg', description: 'صورة 2' },
  ])
})
