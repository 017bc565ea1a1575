import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Debian's Chromium, used where it is available instead of Playwright's download. */
const debianChromium = '/usr/bin/chromium'

/** Makes sure that there is a Chromium; as root on Debian it installs one. Throws an error that says what to do if it cannot. */
export function installBrowser(): void {
  if (browserPath()) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error('There is no browser for the journeys: run `sudo apt-get install chromium` or `npx playwright install chromium` first.')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
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
