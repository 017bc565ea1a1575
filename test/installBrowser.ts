import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Debian's Chromium, used where it is available instead of Playwright's download. */
const debianChromium = '/usr/bin/chromium'
/** The same engine without windows and notifications, which take half of the CPU of a page load. */
const debianShell = '/usr/bin/chromium-headless-shell'

/**
 * Makes sure that there is a Chromium; as root on Debian it installs one, and the shell where
 * Debian has it. Throws an error that says what to do if it cannot.
 */
export function installBrowser(): void {
  const installs = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!browserPath()) {
    if (!installs)
      throw new Error(
        'There is no browser for the journeys: run `sudo apt-get install chromium` or `npx playwright install chromium` first.',
      )
    install('chromium')
  }
  if (!installs || existsSync(debianShell)) return
  try {
    install('chromium-headless-shell')
  } catch {
    // It is only quicker.
  }
}

/** Path of the whole browser; undefined when none is installed. */
export function browserPath(): string | undefined {
  return [debianChromium, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * How the tests and measurements start a browser. Without hinting, words are as wide in the shell
 * as on a phone.
 * @param options.whole whether the whole browser is needed, for notifications, badges and
 *   Background Sync
 */
export function launchOptions({ whole = false } = {}) {
  const executablePath = !whole && existsSync(debianShell) ? debianShell : browserPath()
  const args = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return { executablePath, args }
}

function install(name: string): void {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function run(command: string, arguments_: string[]): void {
  const { status, stderr } = spawnSync(command, arguments_, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} ${arguments_.join(' ')} failed:\n${stderr}`)
}
