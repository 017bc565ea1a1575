import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Low to high: a file imports from its own part and from lower ones. CONTRIBUTING.md says it in words. */
const parts = [
  'brand.ts',
  'kuwaitTime.ts',
  'text',
  'base',
  'engine/search',
  'engine/matcher',
  'partners',
  'ui',
  ...listedFeatures().map((name) => `features/${name}`),
  'features/all.ts',
  'demo',
  'site',
  'mains',
]

/** `features/all.ts` lists the features low to high. Read as text, because this test runs none of them. */
function listedFeatures(): string[] {
  const list = /features: Feature\[\] = \[([^\]]*)\]/.exec(readFileSync(join(source, 'features/all.ts'), 'utf8'))?.[1] ?? ''
  return list.match(/\w+/g) ?? []
}

type Import = { file: string; target: string }

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
const isTest = (file: string) => /\.(test|fixtures)\.tsx?$/.test(file)
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf)

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found = text.matchAll(/(?:^|\n)(?:import|export)(?:[^'"=;(]*? from)? ?['"]([#.][^'"]+)['"]|import\(['"]([#.][^'"]+)['"]\)/g)
  return [...found]
    .map(([, from, dynamic]) => from ?? dynamic ?? '')
    .map((address) =>
      address.startsWith('#') ? address.slice(1) : relative(source, join(source, file, '..', address)).replaceAll('\\', '/'),
    )
    .filter((target) => !target.startsWith('..') && !target.includes('+types/'))
    .map((target) => ({ file, target }))
}

const partOf = (file: string) => parts.findIndex((part) => file === part || file.startsWith(`${part}/`))
const show = (wrong: Import[]) => wrong.map(({ file, target }) => `${file} → ${target}`)

test('every source file belongs to a known part', () => {
  expect(files.filter((file) => partOf(file) === -1)).toEqual([])
})

test('imports only go to the same part or to a lower one, types and components included', () => {
  expect(show(imports.filter(({ file, target }) => partOf(target) > partOf(file)))).toEqual([])
})

test('the server part of a feature imports no browser part, and the browser part no server part', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      file.startsWith('features/') &&
      (((file.includes('/server/') || file.endsWith('/feature.ts')) && /\/browser\/|^ui\//.test(target)) ||
        (file.includes('/browser/') && /\/server\/|^(base|engine|partners)\//.test(target))),
  )
  expect(show(wrong)).toEqual([])
})

test('what browsers share knows no server: ui imports nothing but itself, text and the brand', () => {
  expect(
    show(imports.filter(({ file, target }) => file.startsWith('ui/') && !/^(ui|text)\/|^brand\.ts|^kuwaitTime\.ts/.test(target))),
  ).toEqual([])
})

test('text is pure: it imports nothing but itself', () => {
  expect(show(imports.filter(({ file, target }) => file.startsWith('text/') && !target.startsWith('text/')))).toEqual([])
})

test('no stylesheet names a file as #part/file in url(), which would be a fragment of the page', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  expect(sheets.filter((file) => /url\(["']?#/.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})

test('nothing but its tests and another program imports a main', () => {
  expect(show(imports.filter(({ file, target }) => target.startsWith('mains/') && !file.startsWith('mains/')))).toEqual([])
})

test('no imports go in a circle, types included', () => {
  const targets = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { file, target } of imports) targets.get(file)?.push(target)
  expect(findCircles(targets)).toEqual([])
})

test('the tree has no bags and no barrels', () => {
  const names = files.flatMap((file) => file.split('/'))
  expect(
    names.filter((name) => /^(utils?|helpers?|common|misc|shared|services|repositories|controllers|index)(\.tsx?)?$/.test(name)),
  ).toEqual([])
})

/** Paths from a file back to itself, by depth-first search; each file is visited once, so of circles that share a file one is named. */
function findCircles(targets: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
