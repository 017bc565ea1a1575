import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand, brandColors, brandSign } from '#brand.ts'
import { inLocale } from '#text/locale.ts'
import { untilReady } from '../bench/untilReady.ts'
import { freePort } from '../e2e/freePort.ts'
import { allPages } from '../src/pages.ts'
import { copyProject } from './copyProject.ts'
import { addAgency, addPost } from './posts.ts'
import { createTestApp } from './testApp.ts'
import { scaleTimeout } from './timeouts.ts'

// An operator who edits `brand.ts` alone: the site is built from a copy with another brand, and serves its pages.

const other: Record<string, string> = {
  [brand.nameAr]: 'رابية',
  [brand.nameEn]: 'Rābiya’s & Co',
  [brand.slug]: 'rabiya',
  [brandColors.dark.accent]: '#ffb300',
  [brandColors.dark.onAccent]: '#2b1d00',
  [brandColors.light.accent]: '#8a4b00',
  [brandSign.faint]: 'M4 4h20v20H4z',
  [brandSign.solid]: 'M30 4h30v56H30z',
}
const traces = new RegExp(Object.keys(other).map(RegExp.escape).join('|'), 'i')

const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.data'), { recursive: true })
const copy = mkdtempSync(join(root, '.data/rebrand-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
const client = join(copy, 'build/client')

const app = await createTestApp()

beforeAll(async () => {
  copyProject(copy)
  const file = join(copy, 'src/brand.ts')
  const written = readFileSync(file, 'utf8')
  // The comments say how the addresses of the present brand look.
  const code = written.replaceAll(/^ *(?:\/\*\*|\*).*\n/gm, '')
  writeFileSync(
    file,
    Object.entries(other).reduce((text, [old, value]) => text.replaceAll(old, value), code),
  )
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const built = await promisify(execFile)(process.execPath, [program, 'build'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(built.stdout + built.stderr).toContain('built in')
}, scaleTimeout(120_000))

test('what is built for browsers has the name, colours and sign of its own brand alone', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|css|svg|webmanifest)$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) expect([file, readFileSync(join(client, file), 'utf8').match(traces)]).toEqual([file, null])
  const read = (file: string) => readFileSync(join(client, file), 'utf8')
  expect(read('favicon.svg')).toContain('#ffb300')
  expect(JSON.parse(read('manifest.en.webmanifest')).short_name).toBe('Rābiya’s & Co')
  expect(files.filter((file) => file.endsWith('.css')).some((file) => read(file).includes('--accent:#ffb300'))).toBe(true)
  expect(readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => traces.test(file))).toEqual([])
})

test(
  'its pages, feeds, light pages and errors name no other brand',
  async () => {
    const own = await addAgency(app, { slug: 'rabiya', name_ar: 'رابية', name_en: 'Rabiya', is_own: true })
    const id = await addPost(app, { title: 'افتتاح جسر جديد', agency_id: own, is_own: true, source: 'rabiya' })
    const site = await startSite()
    const paths = allPages
      .filter(({ path }) => !path.includes(':') || path.includes('?'))
      .map(({ path }) => path.replace(/\/?:\w+\??.*/, ''))
    const pages = [...new Set(paths)].flatMap((path) => (['ar', 'en'] as const).map((locale) => inLocale(locale, `/${path}`)))
    const renamed = pages.map((path) => path.replace(`/${brand.slug}-`, '/rabiya-'))
    const others = [
      `/rabiya-news/${id}/x`,
      '/?version=light',
      '/en/about?version=light',
      '/nowhere',
      '/robots.txt',
      '/sitemap.xml',
      '/.well-known/security.txt',
    ]
    const failures: unknown[] = []
    for (const path of [...renamed, ...others, ...(await feedsOf(site))]) {
      const response = await fetch(site + path)
      const found = (await response.text()).match(traces)
      if (found || response.status >= 500) failures.push([path, response.status, found?.[0]])
    }
    expect(failures).toEqual([])
    expect(renamed).toContain('/en/rabiya-news')
    expect((await fetch(`${site}/rabiya-news/${id}/x`)).status).toBe(200)
    expect((await fetch(`${site}/api/rabiya-posts`)).status).toBe(200)
  },
  scaleTimeout(120_000),
)

/** The addresses of the feeds that the front page names. */
async function feedsOf(site: string): Promise<string[]> {
  const page = await (await fetch(site)).text()
  const found = [...page.matchAll(/<link rel="alternate" type="application\/[^"]*" [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(found).not.toEqual([])
  return found.map((href) => new URL(href.replaceAll('&amp;', '&'), site)).map(({ pathname, search }) => pathname + search)
}

async function startSite(): Promise<string> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = spawn(process.execPath, [join(copy, 'build/server/index.js')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MIRQAB_MODE: 'demo',
      DATABASE_URL: app.pool.options.connectionString,
      DATA_DIR: app.config.dataDir,
      PORT: String(port),
      PUBLIC_URL: origin,
      LOG_LEVEL: 'error',
    },
  })
  afterAll(async () => {
    program.kill()
    await once(program, 'exit')
  })
  await untilReady(program)
  return origin
}
