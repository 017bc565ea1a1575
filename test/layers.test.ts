import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Who may import whom: a file may import from its own layer's folder and from any layer below. CONTRIBUTING.md says it in words. */
const layers: string[][] = [
  ['base', 'text', 'brand.ts'],
  ['partners'],
  ['features/pictures', 'features/stories', 'features/counters'],
  ['features/accounts', 'features/taxonomy'],
  ['features/search'],
  ['features/posts', 'features/polls', 'features/ads', 'features/survey', 'features/events'],
  ['features/comments', 'features/billing'],
  ['features/reactions'],
  ['features/interests'],
  ['features/alerts', 'features/savedSearches'],
  ['features/ingest'],
  ['demo'],
  ['http', 'web'],
]
/** http/site renders web's pages; web never imports http, except for this. */
const sideways: Record<string, string[]> = { http: ['web'] }

type Import = { file: string; target: string; isType: boolean }

function listFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found = text.matchAll(/(?:^|\n)(?:import|export)( type)?(?:[^'"=;(]*? from)? ?['"]([#.][^'"]+)['"]|import\(['"]([#.][^'"]+)['"]\)/g)
  return [...found].map(([, type, from, dynamic]) => {
    const address = from ?? dynamic ?? ''
    const target = address.startsWith('#') ? address.slice(1) : relative(source, join(source, file, '..', address)).replaceAll('\\', '/')
    return { file, target, isType: Boolean(type) }
  })
}

const layerOf = (file: string) => layers.findIndex((folders) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)))
const folderOf = (file: string) => layers.flat().find((folder) => file === folder || file.startsWith(`${folder}/`))
const isMain = (file: string) => /^[^/]+\.main\.ts$/.test(file)
/** Components are the face of a feature: they stand beside `web`, wherever their folder is. */
const isComponent = (file: string) => /^features\/.*\.tsx$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

test('every source file belongs to a known layer', () => {
  expect(listFiles().filter((file) => !isMain(file) && layerOf(file) === -1)).toEqual([])
})

test('imports only go to the same folder or to a lower layer', () => {
  const wrong = listFiles()
    .filter((file) => !isMain(file) && !isTest(file) && !isComponent(file))
    .flatMap(importsOf)
    .filter(({ file, target }) => {
      if (target.startsWith('..') || target.startsWith('+types') || target.includes('/+types/')) return false
      const [from, to] = [folderOf(file) ?? '', folderOf(target) ?? '']
      if (from === to || sideways[from]?.includes(to)) return false
      return layerOf(target) >= layerOf(file)
    })
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('no imports go in a circle, types included', () => {
  const targets = new Map(
    listFiles()
      .filter((file) => !isTest(file))
      .map((file) => [file, importsOf(file).map(({ target }) => target)]),
  )
  expect(findCircles(targets)).toEqual([])
})

test('nobody imports a main, except the command line that starts it', () => {
  const wrong = listFiles()
    .filter((file) => file !== 'cli.main.ts')
    .flatMap(importsOf)
    .filter(({ target }) => isMain(target))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('a component imports schemas, pure text, other components and what the web folder offers, but no page and no action', () => {
  const wrong = listFiles()
    .filter((file) => isComponent(file) && !isTest(file))
    .flatMap(importsOf)
    .filter(({ target, isType }) => {
      if (isType || isComponent(target) || target === 'brand.ts' || target.startsWith('text/')) return false
      if (target.startsWith('web/')) return target.startsWith('web/pages/')
      return !/(schema|pictureWidth)\.ts$/.test(target)
    })
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('text is pure: it imports nothing but itself', () => {
  const wrong = listFiles()
    .filter((file) => file.startsWith('text/') && !isTest(file))
    .flatMap(importsOf)
    .filter(({ target }) => !target.startsWith('text/'))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('the tree has no bags and no barrels', () => {
  const names = listFiles().flatMap((file) => file.split('/'))
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
