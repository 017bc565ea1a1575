// Lighthouse on the mobile profile: scores of the pages that most readers see. A table, with the machine's load beside it.
// Lighthouse brings 114 packages of 176 MB, so the project does not depend on it. Install it elsewhere, and name it:
//   npm install --prefix /tmp/lighthouse --ignore-scripts lighthouse@13.5.0
//   node bench/lighthouse.ts /tmp/lighthouse/node_modules/lighthouse/cli/index.js [origin of a running demo]
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { openSite } from '../e2e/openSite.ts'
import { browserPath } from '../test/installBrowser.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> }
/** `score`: 0 to 1, or null for what does not count; `displayValue`: such as '1.3 s'. */
type Audit = { title: string; score: number | null; displayValue?: string }

const [lighthouse, running] = process.argv.slice(2)
if (!lighthouse) throw new Error('name the file cli/index.js of an installed Lighthouse')
const site = running ? null : await openSite()
const origin = running ?? site?.origin ?? ''
try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(await pages())) rows[name] = scoresOf(measure(origin + path), name)
  console.table(rows)
} finally {
  await site?.close()
}

/** One address of each kind. */
async function pages(): Promise<Record<string, string>> {
  const first = async (query: string) => (await (await fetch(`${origin}/api/${query}`)).json()) as { data: { id: number }[] }
  const id = async (query: string) => (await first(query)).data[0]?.id
  return {
    home: '/',
    article: `/news/${await id('posts?pagination=1&media_type=text')}`,
    media: '/media',
    'media post': `/media/${await id('posts?pagination=1&media_type=media')}`,
    polls: '/polls',
    'home, English': '/en',
  }
}

function measure(url: string): Report {
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox', `--only-categories=${categories.join()}`]
  const { stdout, stderr, status } = spawnSync(process.execPath, [lighthouse as string, url, ...options], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, CHROME_PATH: browserPath() },
  })
  if (status !== 0) throw new Error(`${url}: ${stderr}`)
  return JSON.parse(stdout) as Report
}

/** Scores of 100, times of the load, and what counts against the page in the categories that do not depend on time. */
function scoresOf({ categories: measured, audits }: Report, name: string): Record<string, string | number> {
  const timed = new Set(['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index', 'interactive'])
  for (const [id, { title, score, displayValue }] of Object.entries(audits))
    if (score !== null && score < 0.9 && !timed.has(id)) console.log(`${name}: ${title} (${id}) ${displayValue ?? ''}`)
  return {
    ...Object.fromEntries(categories.map((category) => [category, Math.round((measured[category]?.score ?? 0) * 100)])),
    ...Object.fromEntries(
      ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((id) => [id, audits[id]?.displayValue ?? '']),
    ),
    load: (loadavg()[0] ?? 0).toFixed(1),
  }
}
