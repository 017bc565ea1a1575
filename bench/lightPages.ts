// Light pages beside full ones: bytes of the documents as sent (brotli), and ms until an uncached
// page has arrived, of the same 40 posts and ten lists. Usage: node bench/lightPages.ts [origin],
// default http://localhost:3000 (an `npm start` in another terminal, on which nobody has read these
// pages)
import { lightHref } from '#ui/lightAddress.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const posts = 40

const page = (await (await fetch(`${origin}/api/posts?pagination=${posts}`)).json()) as { data: { id: number; agency: { id: number } }[] }
const agencies = [...new Set(page.data.map(({ agency }) => agency.id))].slice(0, 10)
const rows = []
for (const [kind, paths] of [
  ['post', page.data.map(({ id }) => `/news/${id}`)],
  ['list of an agency', agencies.map((id) => `/news/agency/${id}`)],
] as const) {
  rows.push({ kind, version: 'light', ...(await measure(paths.map(lightHref))) })
  rows.push({ kind, version: 'full, document alone', ...(await measure(paths)) })
}
console.table(rows)

async function measure(paths: string[]) {
  const measured: { bytes: number; ms: number }[] = []
  for (const path of paths) measured.push(await load(path))
  const [bytes, ms] = (['bytes', 'ms'] as const).map((field) => measured.map((one) => one[field]).sort((a, b) => a - b)) as [
    number[],
    number[],
  ]
  return {
    'median KB': kb(at(bytes, 0.5)),
    'largest KB': kb(at(bytes, 1)),
    'median ms': at(ms, 0.5).toFixed(1),
    'p90 ms': at(ms, 0.9).toFixed(1),
  }
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** The server knows the length, because pages are compressed before they are sent. */
async function load(path: string): Promise<{ bytes: number; ms: number }> {
  const startedAt = performance.now()
  const response = await fetch(origin + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return { bytes: Number(response.headers.get('content-length')), ms: performance.now() - startedAt }
}
