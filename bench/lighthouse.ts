// Lighthouse on the mobile profile: scores of the pages that most readers see. A table, with the machine's load beside it.
// Lighthouse brings 114 packages of 176 MB, so the project does not depend on it. Install it elsewhere, and name it:
//   npm install --prefix /tmp/lighthouse --ignore-scripts lighthouse@13.5.0
//   node bench/lighthouse.ts /tmp/lighthouse/node_modules/lighthouse/cli/index.js [origin of a running demo] [pages, such as home,story] [folder for reports]
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSite } from '../e2e/openSite.ts'
import { browserPath } from '../test/installBrowser.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> }
type StoryPost = { story: { id: number; agencies: number } }
/** `score`: 0 to 1, or null for what does not count; `displayValue`: such as '1.3 s'. */
type Audit = { title: string; score: number | null; displayValue?: string }

const [lighthouse, running, only, reports] = process.argv.slice(2)
if (!lighthouse) throw new Error('name the file cli/index.js of an installed Lighthouse')
const site = running ? null : await openSite()
const origin = running || site?.origin || ''
try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, path] of Object.entries(await pages())) {
    if (only && !only.split(',').includes(name)) continue
    const report = measure(origin + path)
    if (reports) writeFileSync(join(reports, `${name}.json`), JSON.stringify(report))
    rows[name] = scoresOf(report, name)
  }
  console.table(rows)
} finally {
  await site?.close()
}

/** One address of each kind. */
async function pages(): Promise<Record<string, string>> {
  const article = await firstPost('text')
  return {
    home: '/',
    article: `/news/${article}`,
    section: '/news?main_category=1',
    story: `/story/${await storyOfSeveral()}`,
    media: '/media',
    'media post': `/media/${await firstPost('media')}`,
    polls: '/polls',
    'English home': '/en',
    light: '/light',
    'light article': `/light/news/${article}`,
  }
}

/**
 * The newest post of a kind. A demo newsroom that has just started has none yet, so it asks for up
 * to two minutes.
 */
async function firstPost(kind: 'text' | 'media'): Promise<number> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${origin}/api/posts?pagination=1&media_type=${kind}`)
    const { data } = (await answer.json()) as { data: { id: number }[] }
    if (data[0]) return data[0].id
    await setTimeout(1_000)
  }
  throw new Error(`no ${kind} post after two minutes`)
}

/** The story that most agencies report among the newest. */
async function storyOfSeveral(): Promise<number> {
  const answer = await fetch(`${origin}/api/posts?pagination=100&group=story`)
  const { data } = (await answer.json()) as { data: StoryPost[] }
  const [first] = data.toSorted((a, b) => b.story.agencies - a.story.agencies)
  if (!first) throw new Error('no story')
  return first.story.id
}

/** A run whose trace Chromium lost (NO_NAVSTART and the like, on a busy machine) is repeated. */
function measure(url: string, tries = 3): Report {
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox', `--only-categories=${categories.join()}`]
  const { stdout, stderr, status } = spawnSync(process.execPath, [lighthouse as string, url, ...options], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, CHROME_PATH: browserPath() },
  })
  const report = status === 0 && (JSON.parse(stdout) as Report & { runtimeError?: { message: string } })
  if (report && !report.runtimeError) return report
  if (tries === 1) throw new Error(`${url}: ${report ? report.runtimeError?.message : stderr}`)
  return measure(url, tries - 1)
}

/**
 * Scores of 100, times of the load, and what counts against the page in the categories that do not
 * depend on time.
 */
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
