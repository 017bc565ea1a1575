import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { copyProject } from '../test/copyProject.ts'
import { scaleTimeout } from '../test/timeouts.ts'
import { freePort } from './freePort.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

// `npm run dev` on a copy of the project, whose files can be changed. The copy is within the
// project, so that it finds the packages.
const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.data'), { recursive: true })
const copy = mkdtempSync(join(root, '.data/dev-'))
const dataDir = mkdtempSync(join(tmpdir(), 'mirqab-dev-'))
chmodSync(dataDir, 0o755)
let program: ChildProcess | undefined

openBrowser()
afterAll(async () => {
  if (program && program.exitCode === null) {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true })
})

async function startDevelopment(): Promise<string> {
  copyProject(copy)
  // Vite serves no files outside the project, except on request.
  replaceIn('../vite.config.ts', 'plugins: [', `server: { fs: { allow: ['${root}'] } },\n  plugins: [`)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = { NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), MIRQAB_MODE: 'demo', PUBLIC_URL: origin }
  const started = spawn(process.execPath, [join(copy, 'bin/mirqab.js'), 'start', '--dev'], {
    env: { ...process.env, ...settings },
    cwd: copy,
  })
  program = started
  let output = ''
  await new Promise<void>((resolve, reject) => {
    started.once('exit', () => reject(new Error(output)))
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('open at')) resolve()
      })
  })
  return origin
}

function replaceIn(file: string, before: string, after: string): void {
  const path = join(copy, 'src', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}

/** Vite compiles for two minutes while the crawl of another worker runs. */
const timeout = scaleTimeout(600_000)
/**
 * Visits the page until it has hydrated twice in a row. Vite loads it again when it has prepared a
 * package that it had not expected, which ends a visit; and a page that misses this stays as it is
 * until somebody loads it again.
 */
async function visitUntilStable(page: Page, origin: string): Promise<void> {
  let stable = 0
  const visit = async () => {
    await page.goto(origin, { timeout: timeout / 4 })
    await untilHydrated(page)
    return stable + 1
  }
  const visits = async () => {
    stable = await visit().catch(() => 0)
    return stable
  }
  await expect.poll(visits, { timeout: timeout / 2, interval: 1_000 }).toBe(2)
}

test('in development, the open page shows changed texts and styles without being loaded again, and the server answers by its changed code', {
  timeout,
}, async () => {
  const origin = await startDevelopment()
  // Vite loads the page again when it has prepared a package that it had not expected, and React
  // Router gives its styles another nonce. A change of the server's files starts it again: what the
  // page asks for meanwhile is refused.
  const restarting = ['ERR_CONNECTION_REFUSED', 'ERR_EMPTY_RESPONSE', 'ERR_CONNECTION_RESET', '[vite] Failed to reload']
  const expected = ['Outdated Optimize Dep', 'dynamically imported module', 'A tree hydrated but some attributes', ...restarting]
  const { page } = await newReader('desktop', { expected })
  await visitUntilStable(page, origin)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  replaceIn('site/frame/ar.ts', "widenMenu: 'وسّع القائمة'", "widenMenu: 'افتح القائمة العريضة'")
  await page.getByRole('button', { name: 'افتح القائمة العريضة' }).waitFor({ timeout: timeout / 4 })
  replaceIn('ui/styles/tokens.css', 'env(brand-accent-dark)', '#12ab34')
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))).toBe('#12ab34')
  expect(await page.evaluate(() => (window as { sameDocument?: true }).sameDocument)).toBe(true)

  replaceIn('base/errors.ts', "en: 'Please send the request as JSON.'", "en: 'Only JSON, please.'")
  const refusal = async () => {
    const headers = { 'content-type': 'text/csv', 'X-localization': 'en' }
    const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body: 'a;b' })
    return ((await response.json()) as { message: string }).message
  }
  await expect.poll(refusal).toBe('Only JSON, please.')

  // Vite's client finds the server again, and loads the page again where it missed a change.
  await visitUntilStable(page, origin)
  await page.getByRole('button', { name: 'افتح القائمة العريضة' }).waitFor({ timeout: timeout / 4 })
})
