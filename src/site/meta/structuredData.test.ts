import { expect, test } from 'vitest'
import type { Article } from '#features/posts/browser/article/article.ts'
import { articleMeta } from './articleMeta.ts'
import { pageMeta } from './pageMeta.ts'
import { itemList, organization } from './structuredData.ts'

const origin = 'https://news.example'
const article = {
  id: 12,
  title: 'خبر '.repeat(60).trim(),
  excerpt: 'متن الخبر',
  language: 'ar',
  publishedAt: '2026-11-21T09:05:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  agency: { id: 3, name: 'القبس', logo: null },
  own: false,
  image: { src: '/pictures/x/y?w=640', width: 0, height: 0, color: '' },
  otherAgencies: 2,
  story: 7,
  body: '',
  author: null,
  url: 'https://qabas.example/1',
} as unknown as Article

type Thing = { '@type': string; [property: string]: unknown }

/**
 * Properties that each type needs: https://schema.org for the properties that exist, and Google's
 * documentation of structured data (article, carousel, organization) for those that are required or
 * recommended.
 */
const required: Record<string, Record<string, (value: unknown) => boolean>> = {
  NewsArticle: {
    headline: isShortText,
    datePublished: isTime,
    dateModified: isTime,
    image: isUrls,
    author: isThing,
    publisher: isThing,
    mainEntityOfPage: isUrl,
    inLanguage: isText,
  },
  Person: { name: isText },
  Organization: { name: isText },
  NewsMediaOrganization: { name: isText, url: isUrl, logo: isUrl, sameAs: isUrls },
  WebSite: { name: isText, url: isUrl },
  ItemList: { itemListElement: (value) => isThings(value) && value.every((item, index) => item.position === index + 1) },
  ListItem: { position: (value) => Number.isInteger(value), url: isUrl, name: isText },
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
function isShortText(value: unknown) {
  return isText(value) && value.length <= 110
}
function isUrl(value: unknown) {
  return isText(value) && value.startsWith('https://') && URL.canParse(value)
}
function isUrls(value: unknown) {
  return Array.isArray(value) && value.length > 0 && value.every(isUrl)
}
function isTime(value: unknown) {
  return isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
}
function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value
}
function isThings(value: unknown): value is Thing[] {
  return Array.isArray(value) && value.length > 0 && value.every(isThing)
}

function problemsOf(thing: Thing): string[] {
  const rules = required[thing['@type']]
  if (!rules) return [`unknown type ${thing['@type']}`]
  const own = Object.entries(rules).flatMap(([name, isValid]) =>
    isValid(thing[name]) ? [] : [`${thing['@type']}.${name}: ${JSON.stringify(thing[name])}`],
  )
  return [...own, ...Object.values(thing).flat().filter(isThing).flatMap(problemsOf)]
}

const structuredIn = (meta: object[]) =>
  meta.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json'] as Record<string, unknown>] : []))

test('an article’s structured data has what search engines require', () => {
  const [about] = structuredIn(articleMeta(article, origin, '/news/12')) as Thing[]
  expect(about).toMatchObject({ '@context': 'https://schema.org', '@type': 'NewsArticle', publisher: { name: 'القبس' } })
  expect(problemsOf(about as Thing)).toEqual([])
  expect(problemsOf(structuredIn(articleMeta({ ...article, author: 'سارة' }, origin, '/en/news/12'))[0] as Thing)).toEqual([])
})

test('the lists’ and the site’s structured data have what search engines require', () => {
  expect(
    problemsOf(
      itemList(
        [
          { name: 'خبر', path: '/news/1/خبر' },
          { name: 'ثانٍ', path: '/news/2' },
        ],
        origin,
      ) as Thing,
    ),
  ).toEqual([])
  for (const locale of ['ar', 'en'] as const) {
    const { '@graph': graph } = organization({ origin, locale }) as { '@graph': Thing[] }
    expect(graph.map((thing) => thing['@type'])).toEqual(['NewsMediaOrganization', 'WebSite'])
    expect(graph.flatMap(problemsOf)).toEqual([])
  }
})

test('the checker finds what is missing', () => {
  const [about] = structuredIn(articleMeta(article, origin, '/news/12')) as Thing[]
  expect(problemsOf({ ...(about as Thing), datePublished: 'yesterday', author: { '@type': 'Person', name: '' } })).toEqual([
    'NewsArticle.datePublished: "yesterday"',
    'Person.name: ""',
  ])
})

test('an article names its picture with size and text, for a large card, its feeds and oEmbed in both formats', () => {
  const meta = articleMeta(article, origin, '/en/news/12') as Record<string, string>[]
  const property = (name: string) => meta.find((one) => one.property === name)?.content
  expect([property('og:image'), property('og:image:width'), property('og:image:height'), property('og:image:alt')]).toEqual([
    `${origin}/cards/en/nc.png`,
    '1200',
    '630',
    article.title,
  ])
  expect(meta.filter((one) => one.name === 'twitter:card').map(({ content }) => content)).toEqual(['summary_large_image'])
  const plain = pageMeta({ origin, locale: 'en', path: '/en/terms', title: 'Terms' }) as Record<string, string>[]
  expect(plain.filter((one) => one.name === 'twitter:card').map(({ content }) => content)).toEqual(['summary'])
  const links = meta.filter((one) => one.rel === 'alternate' && one.type).map(({ type, href }) => [type, href])
  expect(links.map(([type]) => type)).toEqual([
    'application/json+oembed',
    'text/xml+oembed',
    'application/rss+xml',
    'application/atom+xml',
    'application/feed+json',
  ])
  expect(links[0]?.[1]).toBe(`${origin}/oembed?url=${encodeURIComponent(`${origin}/en/s/nc`)}&format=json`)
  expect(links[2]?.[1]).toBe(`${origin}/en/stories/7/rss`)
})

test('pages with different names have different titles and descriptions, and two agencies’ reports with one title too', () => {
  const page = (title: string, by?: string) => {
    const meta = pageMeta({ origin, locale: 'ar', path: '/news', title, by }) as Record<string, string>[]
    return [meta.find((one) => one.title)?.title, meta.find((one) => one.name === 'description')?.content]
  }
  const all = [page(''), page('اقتصاد'), page('رياضة'), page('خبر', 'القبس'), page('خبر', 'الراي')]
  for (const at of [0, 1]) expect(new Set(all.map((one) => one[at])).size).toBe(all.length)
})
