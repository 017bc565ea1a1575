// How long Chromium takes to highlight a search on a new page of 50 items. Compares checkouts
// (default: this one), in alternation. Measured in CPU time of the page's thread, so that other
// load on the machine matters little. Usage: node bench/highlighting.ts [CHECKOUT...]. BENCH_ROUNDS
// (21)

import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { browserPath, launchOptions } from '../test/installBrowser.ts'
import { medianOf, recordFigures } from './figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 21)
const searches = ['الكويت', 'وزير الخارجية', '"مجلس الأمة"', 'أسعار النفط', 'الكويت']
const archive = join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')
if (!existsSync(archive) || !browserPath()) {
  console.log('Skipped: the articles, or a browser, are not on this machine.')
  process.exit()
}

const texts = readTexts()
const checkouts = process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : [join(import.meta.dirname, '..')]
const scripts = await Promise.all(checkouts.map(bundleHighlight))
const server = createServer(({ url = '/' }, reply) => {
  const [, name, kind] = url.split('/')
  if (kind === 'text.js') reply.setHeader('content-type', 'text/javascript; charset=utf-8').end(scripts[Number(name)])
  else reply.setHeader('content-type', 'text/html; charset=utf-8').end(`<link rel=modulepreload href="/${name}/text.js"><body>`)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const browser = await chromium.launch(launchOptions())
const measured: Record<string, number>[][] = checkouts.map(() => [])
for (let round = 0; round < rounds; round++)
  for (const index of checkouts.keys()) measured[index]?.push(await measure(browser, `${origin}/${index}/`))
await browser.close()
server.close()
console.log(
  `${texts.length} texts of 50 items, ${texts.join('').length} characters; median (lowest, highest) of ${rounds} new pages, in ms of CPU time`,
)
const [ours = []] = measured
const others = ours.map((row) => Object.entries(row).flatMap(([key, ms]) => (/^\d/.test(key) ? ms : [])))
recordFigures(
  {
    name: 'first highlighting of a page in Chromium',
    value: medianOf(ours.map(({ first = Number.NaN }) => first)),
    unit: 'ms',
    better: 'lower',
  },
  { name: 'another one', value: medianOf(others.map(medianOf)), unit: 'ms', better: 'lower' },
)
console.table(Object.fromEntries(checkouts.map((path, index) => [path, summary(measured[index] as Record<string, number>[])])))

/** Titles and excerpts of 50 articles that match the first search. */
function readTexts(): string[] {
  const query = compileQuery(readQuery(searches[0] as string))
  const items: string[][] = []
  for (const line of gunzipSync(readFileSync(archive)).toString().split('\n')) {
    const { title = '', body = '' } = line ? (JSON.parse(line) as { title?: string; body?: string }) : {}
    const item = [title.slice(0, 175), body.slice(0, 200)]
    if (matches(query, item.join('\n')) && items.push(item) === 50) break
  }
  return items.flat()
}

/** The checkout's highlighting code, bundled as one module. */
async function bundleHighlight(root: string): Promise<string> {
  const [entry = ''] = globSync('src/text/**/highlight.ts', { cwd: root }).map((file) => join(root, file))
  const lib = { entry, formats: ['es' as const], fileName: 'text' }
  const [bundle] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, target: 'baseline-widely-available', lib },
  })) as Rolldown.RolldownOutput[]
  return bundle?.output[0].code ?? ''
}

/**
 * Milliseconds to highlight all texts for each search; `first` includes loading the module with its
 * tables.
 */
async function measure(browser: Browser, address: string): Promise<Record<string, number>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await browser.startTracing(page, { categories: ['blink.user_timing'] })
  await page.evaluate(
    async ([address, texts, searches]) => {
      performance.mark('at 0')
      const { highlight } = (await import(`${address}text.js`)) as typeof import('../src/text/query/highlight.ts')
      performance.mark('at 1')
      searches.forEach((search, index) => {
        for (const text of texts) highlight(text, search)
        performance.mark(`at ${index + 2}`)
      })
    },
    [address, texts, searches] as const,
  )
  type Event = { name: string; tts: number }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] }
  await context.close()
  const at = Array.from(
    { length: searches.length + 2 },
    (_, index) => traceEvents.find(({ name }) => name === `at ${index}`)?.tts ?? Number.NaN,
  )
  const took = at.slice(1).map((time, index) => (time - (at[index] as number)) / 1000)
  const [tables = Number.NaN, first = Number.NaN, ...others] = took
  return {
    first: tables + first,
    'of this, loading': tables,
    ...Object.fromEntries(others.map((time, index) => [`${index + 2}: ${searches[index + 1]}`, time])),
  }
}

function summary(rows: Record<string, number>[]): Record<string, string> {
  const describe = (key: string) => {
    const [lowest = 0, ...rest] = rows.map((row) => row[key] as number).toSorted((one, other) => one - other)
    return `${(rest[Math.floor(rest.length / 2) - 1] ?? lowest).toFixed(1)} (${lowest.toFixed(1)}, ${(rest.at(-1) ?? lowest).toFixed(1)})`
  }
  return Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, describe(key)]))
}
