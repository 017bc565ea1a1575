import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

/** Debian's own Chromium, where it is used instead of the one that Playwright would download. */
const debianChromium = '/usr/bin/chromium'

/** Makes sure that there is a Chromium: Debian's when run as root there, Playwright's elsewhere. Throws when neither can be had. */
export function installBrowser(): void {
  if (browserPath()) return
  const asRoot = process.getuid?.() === 0
  if (asRoot && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'])
  }
}

/** Where the browser for the tests is, or undefined when there is none yet. */
export function browserPath(): string | undefined {
  return [debianChromium, chromium.executablePath()].find((path) => existsSync(path))
}

function run(command: string, arguments_: string[]): void {
  const { status, stderr } = spawnSync(command, arguments_, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} ${arguments_.join(' ')} failed:\n${stderr}`)
}
