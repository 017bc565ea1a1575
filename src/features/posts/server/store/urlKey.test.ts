import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAddress, anyString } from '../../../../../test/anyString.ts'
import { urlKey } from './urlKey.ts'

const host = fc.constantFrom('example.com', 'news.example.org', 'alrai.example', 'kuna.net.example:8080')
const segment = fc.constantFrom('news', 'الكويت', 'article-12', 'A_b', '%D8%A3', '2026', 'x.html', 'amplitude')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
const pairs = fc.array(fc.constantFrom('id=12', 'page=2', 'q=%D9%82', 'lang=ar', 'a=b%20c'), { maxLength: 3 })
const article = fc.record({ host, path, pairs })
type Article = { host: string; path: string; pairs: string[] }

const write = ({ host, path, pairs }: Article) => `https://${host}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`

/** Different spellings of the same article's URL. */
const respellings: Record<string, (article: Article) => string> = {
  'http instead of https': (article) => write(article).replace('https:', 'http:'),
  'www in front': (article) => write({ ...article, host: `www.${article.host}` }),
  'the mobile site': (article) => write({ ...article, host: `m.${article.host}` }),
  'upper case in the host': (article) => write({ ...article, host: article.host.toUpperCase() }),
  'a slash at the end': (article) => write({ ...article, path: `${article.path}/` }),
  'a fragment': (article) => `${write(article)}#comments`,
  'campaign parameters': (article) => write({ ...article, pairs: ['utm_source=rss', ...article.pairs, 'fbclid=Iw0x'] }),
  'parameters in another order': (article) => write({ ...article, pairs: article.pairs.toReversed() }),
  'escapes in lower case': (article) => write(article).replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase()),
  'needless escapes': (article) => write({ ...article, path: article.path.replaceAll('n', '%6E') }),
  'the AMP page': (article) => write({ ...article, path: `${article.path}/amp/` }),
  'the AMP parameter': (article) => write({ ...article, pairs: [...article.pairs, 'amp=1'] }),
  "Google's copy": (article) => write(article).replace('https://', 'https://www.google.com/amp/s/'),
  'the AMP cache': (article) => write(article).replace('https://', 'https://example-com.cdn.ampproject.org/c/s/'),
}

test.each(Object.entries(respellings))('a URL with %s is the same article', (_, respell) => {
  fc.assert(
    fc.property(article, (one) => {
      expect(urlKey(respell(one))).toBe(urlKey(write(one)))
    }),
  )
})

test('different articles have different keys', () => {
  const signature = ({ host, path, pairs }: Article) => JSON.stringify([host, path, pairs.toSorted()])
  fc.assert(
    fc.property(article, article, (one, other) => {
      fc.pre(signature(one) !== signature(other))
      expect(urlKey(write(one))).not.toBe(urlKey(write(other)))
    }),
  )
})

test('no text causes an exception', () => {
  fc.assert(
    fc.property(fc.oneof(anyString(), anyAddress()), (text) => {
      const key = urlKey(text)
      expect(key === null || key.length > 0).toBe(true)
    }),
  )
})

test('a front page, a mail address and nonsense have no key', () => {
  for (const address of ['https://example.com', 'http://www.example.com/?utm_source=x', 'mailto:a@example.com', 'not an address', '']) {
    expect(urlKey(address)).toBeNull()
  }
})

test('a page with #! or #/ has it in its key', () => {
  expect(urlKey('https://example.com/#!/news/1')).not.toBe(urlKey('https://example.com/#!/news/2'))
})
