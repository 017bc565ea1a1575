import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

/** Debian's Chromium, used where it is available instead of Playwright's download. */
const debianChromium = '/usr/bin/chromium'

/** Makes sure that Chromium is installed: Debian's as root on Debian, Playwright's elsewhere. Throws when neither can be installed. */
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

/** Path of the browser for the tests; undefined when none is installed. */
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
