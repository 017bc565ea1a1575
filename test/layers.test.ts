import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/**
 * Low to high: a file imports only from its own layer and from lower ones, as CONTRIBUTING.md says.
 */
const layers = [
  'brand.ts',
  'palette.ts',
  'kuwaitTime.ts',
  'pages.ts',
  'text',
  'drawSign.ts',
  'base',
  'engine/search',
  'engine/matcher',
  'partners',
  'access',
  'ui',
  ...listedFeatures().map((name) => `features/${name}`),
  'features/all.ts',
  'demo',
  'site',
  'mains',
]

/**
 * `features/all.ts` lists the features low to high. It is read as text, so that this test runs none
 * of them.
 */
function listedFeatures(): string[] {
  const list = /features: Feature\[\] = \[([^\]]*)\]/.exec(readFileSync(join(source, 'features/all.ts'), 'utf8'))?.[1] ?? ''
  return list.match(/\w+/g) ?? []
}

type Import = { file: string; target: string }

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
const isTest = (file: string) => /\.(test|fixtures|journey)\.tsx?$/.test(file)
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf)

function importsOf(file: string): Import[] {
  return importsIn(file, readFileSync(join(source, file), 'utf8'))
}

function importsIn(file: string, text: string): Import[] {
  const found = text.matchAll(/(?:^|\n)(?:import|export)(?:[^'"=;(]*? from)? ?['"]([#.][^'"]+)['"]|import\(['"]([#.][^'"]+)['"]\)/g)
  return [...found]
    .map(([, from, dynamic]) => from ?? dynamic ?? '')
    .map((address) =>
      address.startsWith('#') ? address.slice(1) : relative(source, join(source, file, '..', address)).replaceAll('\\', '/'),
    )
    .filter((target) => !target.startsWith('..') && !target.includes('+types/'))
    .map((target) => ({ file, target }))
}

const layerOf = (file: string) => layers.findIndex((layer) => file === layer || file.startsWith(`${layer}/`))
const show = (wrong: Import[]) => wrong.map(({ file, target }) => `${file} → ${target}`)

test('every source file belongs to a known layer', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([])
})

test('imports only go to the same layer or to a lower one, types and components included', () => {
  expect(show(imports.filter(({ file, target }) => layerOf(target) > layerOf(file)))).toEqual([])
})

test('a feature’s server folder imports no browser code, and its browser folder no server code', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('features/') &&
      (((file.includes('/server/') || file.endsWith('/feature.ts')) && /\/browser\/|^ui\//.test(target)) ||
        (file.includes('/browser/') && /\/server\/|^(base|engine|partners)\//.test(target))),
  )
  expect(show(wrong)).toEqual([])
})

test('ui contains no server code: it imports only itself, text, the brand and the time zone', () => {
  expect(
    show(imports.filter(({ file, target }) => file.startsWith('ui/') && !/^(ui|text)\/|^brand\.ts|^kuwaitTime\.ts/.test(target))),
  ).toEqual([])
})

test('text is pure: it imports only itself and the time zone', () => {
  expect(show(imports.filter(({ file, target }) => file.startsWith('text/') && !/^text\/|^kuwaitTime\.ts/.test(target)))).toEqual([])
})

test('no stylesheet has a url() with a # import, which browsers would read as a fragment', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.filter((file) => /url\(["']?#/.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})

test('only tests and other mains import a main', () => {
  expect(show(imports.filter(({ file, target }) => target.startsWith('mains/') && !file.startsWith('mains/')))).toEqual([])
})

test('there are no import cycles, types included', () => {
  const targets = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { file, target } of imports) targets.get(file)?.push(target)
  expect(findCycles(targets)).toEqual([])
})

test('folders that stand beside each other do not import each other in a circle, at any depth', () => {
  const targets = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const [folder, other] = siblingsOf(file, target)
    if (folder && other) targets.set(folder, [...(targets.get(folder) ?? []), other])
  }
  expect(targets.size).toBeGreaterThan(100)
  expect(findCycles(targets)).toEqual([])
})

/** The folders of two files that stand in the same folder; none if a file itself stands there. */
function siblingsOf(file: string, target: string): string[] {
  const [path, other] = [file.split('/'), target.split('/')]
  const depth = path.findIndex((part, index) => part !== other[index]) + 1
  return depth < path.length && depth < other.length ? [path, other].map((parts) => parts.slice(0, depth).join('/')) : []
}

test('of the server part of accounts, other features only use addUser; who asks is in access', () => {
  const used = imports.filter(
    ({ file, target }) => /^features\/(?!accounts\/)/.test(file) && target.startsWith('features/accounts/server/'),
  )
  expect([...new Set(used.map(({ target }) => target))]).toEqual(['features/accounts/server/passwords/addUser.ts'])
})

test('no file or folder has a catch-all name, and there are no barrels', () => {
  const names = files.flatMap((file) => file.split('/'))
  expect(
    names.filter((name) => /^(utils?|helpers?|common|misc|shared|services|repositories|controllers|index)(\.tsx?)?$/.test(name)),
  ).toEqual([])
})

/**
 * Paths from a file back to itself, by depth-first search. Each file is visited once, so of several
 * cycles through a file only one is found.
 */
function findCycles(targets: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return cycles
}

test('no browser part imports zod, which alone is half as large as all scripts of the front page', () => {
  const valueImports = Map.groupBy(files.filter((file) => !isTest(file)).flatMap(valueImportsOf), ({ file }) => file)
  const reachesZod = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false
    seen.add(file)
    return (valueImports.get(file) ?? []).some(({ target }) => target === 'zod' || reachesZod(target, seen))
  }
  const inBrowsers = files.filter((file) => !isTest(file) && (/^features\/\w+\/browser\//.test(file) || file.startsWith('ui/')))
  expect(inBrowsers.filter((file) => reachesZod(file))).toEqual([])
})

/** Returns the imports that are left when types are removed, with `zod` as the only package. */
function valueImportsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8')
    .replaceAll(/(?:^|\n)(?:import|export) type [^'"]* from ['"][^'"]+['"]/g, '')
    .replaceAll(/(?:^|\n)import \{(?:\s*type \w+,?)+\s*\} from ['"][^'"]+['"]/g, '')
  const packages = /from 'zod'/.test(text) ? [{ file, target: 'zod' }] : []
  return [...packages, ...importsIn(file, text)]
}
