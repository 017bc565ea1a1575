// The feeds for bench/ingest.ts: 200 hosts (127.0.0.1 to 127.0.0.200; BENCH_HOSTS) × 50 items of
// Arabic news, served by a child process. Each host has one feed with summaries, like most
// newspapers, and one of other items with whole articles, like blogs.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const hosts = Number(process.env.BENCH_HOSTS ?? 200)
export const itemsEach = 50

type Article = { title: string; body: string; category: string }

/**
 * Real articles, which are not part of the project; without them, articles are invented from a
 * small vocabulary.
 */
const articlesFile = process.env.MIRQAB_ARTICLES ?? join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')

if (process.argv[2] === 'serve') await serve()

async function serve(): Promise<void> {
  const { articles, kind } = readArticles(2 * hosts * itemsEach)
  const feeds = new Map<string, string>()
  for (let host = 0; host < hosts; host++) {
    const from = 2 * host * itemsEach
    feeds.set(`${host}/summaries`, writeFeed(host, 0, articles.slice(from, from + itemsEach), summary))
    feeds.set(`${host}/articles`, writeFeed(host, itemsEach, articles.slice(from + itemsEach, from + 2 * itemsEach), wholeArticle))
  }
  const server = createServer((request, response) => {
    const key = `${Number(request.socket.localAddress?.split('.')[3]) - 1}${request.url}`
    const body = feeds.get(key) ?? ''
    const etag = `"${key}-${body.length}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8', etag }).end(body)
  })
  process.on('disconnect', () => process.exit())
  server.listen(0, '0.0.0.0', () => process.send?.({ port: (server.address() as { port: number }).port, kind }))
}

function readArticles(count: number): { articles: Article[]; kind: string } {
  if (!existsSync(articlesFile)) return { articles: Array.from({ length: count }, (_, index) => inventArticle(index)), kind: 'invented' }
  const lines = gunzipSync(readFileSync(articlesFile)).toString('utf8').split('\n', count)
  return { articles: lines.map((line) => JSON.parse(line) as Article), kind: 'real' }
}

const vocabulary =
  'الحكومة مجلس الأمة وزير الخارجية اجتماع قمة اتفاقية تعاون مشروع تنمية اقتصاد أسعار النفط بورصة أسهم بنك قروض ميزانية مباراة فريق لاعب بطولة كأس هدف مدرب جمهور مستشفى علاج مرضى لقاح جامعة طلاب بحث علمي تقنية هاتف شبكة حاسوب فيلم مهرجان كتاب معرض شاعر مطر حرارة رياح طقس حادث مرور شرطة محكمة قانون انتخابات ناخبون مرشح'.split(
    ' ',
  )

/** Seeded, so that every run has the same articles. */
function inventArticle(seed: number): Article {
  let state = seed * 2_654_435_761 + 1
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    // Squared, because few words make up most of any text.
    return vocabulary[Math.floor((state / 2 ** 32) ** 2 * vocabulary.length)] as string
  }
  const write = (count: number) => Array.from({ length: count }, word).join(' ')
  return { title: `${write(8)} ${seed}`, body: Array.from({ length: 6 }, () => write(40)).join('.\n'), category: 'عام' }
}

function summary({ body }: Article): string {
  return `<description>${escapeXml(escapeXml(body.split(/\s+/).slice(0, 35).join(' ')))}</description>`
}

function wholeArticle(article: Article): string {
  const paragraphs = article.body.split('\n').map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
  return `${summary(article)}<content:encoded>${escapeXml(paragraphs.join(''))}</content:encoded>`
}

function writeFeed(host: number, from: number, articles: Article[], text: (article: Article) => string): string {
  const items = articles.map((article, at) => {
    const index = from + at
    return `<item><title>${escapeXml(article.title)}</title><link>https://paper-${host}.example/news/${index}?utm_source=rss</link>
<guid isPermaLink="false">paper-${host}-${index}</guid><pubDate>${new Date(Date.now() - at * 600_000 - host * 1000).toUTCString()}</pubDate>
<category>${escapeXml(article.category ?? '')}</category>${text(article)}
<media:content url="https://paper-${host}.example/images/${index}.jpg" medium="image" width="1200" height="675"/></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>صحيفة ${host}</title><link>https://paper-${host}.example/</link><language>ar</language>${items.join('\n')}</channel></rss>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
