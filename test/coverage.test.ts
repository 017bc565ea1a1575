import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// docs/coverage.md maps each row of the specification to its code and tests, docs/coverage/ what is beyond it, a file
// for each feature, and docs/notes/security.md each attack to the tests that show it fails. Every file and test that
// they name must exist.

const root = join(import.meta.dirname, '..')
const files = globSync(['src/**/*.*', 'test/**/*.*', 'e2e/**/*.*', 'bench/**/*.*', 'bin/*', 'public/**/*.*', 'docs/**/*.md'], { cwd: root })
const testFiles = files.filter((file) => /\.(test|journey)\.tsx?$/.test(file))

/** Rows of three cells: a row of the specification or an attack; its code or defence; its tests. */
function readRows(page: string) {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .map((line, index) => ({
      number: index + 1,
      cells: line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }))
    .filter(({ cells: [first = '', ...others] }) => others.length === 2 && !/^-+$/.test(first) && !/^(code|defence)$/.test(others[0] ?? ''))
}

const areas = readdirSync(join(root, 'docs/coverage'))

test('what is beyond the specification is in a file of its feature, or of a part that is none', () => {
  const parts = ['cluster', 'demo', 'partners', 'programs', 'security', 'site', 'text']
  const known = [...parts, ...readdirSync(join(root, 'src/features'))]
  expect(areas.filter((file) => !known.includes(file.replace('.md', '')))).toEqual([])
})

const pages: [string, number][] = [
  ['docs/coverage.md', 140],
  ['docs/notes/security.md', 30],
  ...areas.map((file) => [`docs/coverage/${file}`, 0] as [string, number]),
]
describe.each(pages)('Every row of %s', (page, minRows) => {
  const rows = readRows(page)

  test('names only files that exist', () => {
    expect(rows.length).toBeGreaterThan(minRows)
    const missing = rows.flatMap(({ number, cells: [, code = ''] }) => missingPaths(code).map((path) => `line ${number}: ${path}`))
    expect(missing).toEqual([])
  })

  test('names at least one test', () => {
    expect(rows.filter(({ cells: [, , tests = ''] }) => !/["/]|\b(?:all|named there)\b/.test(tests))).toEqual([])
  })

  test('names only tests that exist, by a part of their name', () => {
    const missing = rows.flatMap(({ number, cells: [, , tests = ''] }) => missingTests(tests).map((name) => `line ${number}: ${name}`))
    expect(missing).toEqual([])
  })
})

/**
 * Paths in backticks, relative to `src` or the project. One without a folder is in the folder of
 * the one before, or is the only file of its name.
 */
function missingPaths(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([\w./*{},-]+(?:\/|\.(?:tsx?|css|txt|sql|js|md|webmanifest)))`/g)].flatMap(([, path = '']) => {
    const found = [`src/${folder}${path}`, `src/${path}`, path].find((one) => globSync(one.replace(/\/$/, ''), { cwd: root }).length > 0)
    const named = files.filter((file) => basename(file) === path)
    if (!found && named.length !== 1) return [path]
    folder = `${dirname((found ?? named[0] ?? '').replace(/^src\//, ''))}/`
    return []
  })
}

/**
 * `file "part of a name", "part of another"` or `file, all`, where file is a base name or a path
 * without `.test.ts`. Text before a colon is a label.
 */
function missingTests(cell: string): string[] {
  let current: string[] = []
  return [...cell.matchAll(/"([^"]+)"|[a-z][a-z ]*:|\b(?:all|named there)\b|([\w/]+)/g)].flatMap(([, part, name]) => {
    if (name) {
      current = filesOf(name)
      return current.length > 0 ? [] : [name]
    }
    if (!part || current.some((file) => plain(readFileSync(join(root, file), 'utf8')).includes(plain(part)))) return []
    return [`"${part}" in ${current.join(', ') || 'no file'}`]
  })
}

/** `e2e/polls` is a journey of the folder `e2e` or of the feature. */
const filesOf = (name: string) => {
  const journey = name.startsWith('e2e/') && `/${name.slice('e2e/'.length)}.journey.ts`
  const matching = testFiles.filter(
    (file) =>
      (journey ? file.endsWith(journey) : file.replace(/\.test\.tsx?$/, '').endsWith(`/${name}`)) || file.startsWith(`${name}.test.`),
  )
  return matching.length > 0 ? matching : files.filter((file) => file === `${name}.ts`)
}

/** Names use either kind of apostrophe, and escapes in code. */
const plain = (text: string) => text.replace(/[’‘]/g, "'").replaceAll("\\'", "'")
