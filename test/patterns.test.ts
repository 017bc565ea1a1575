import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { backtracks } from './backtracks.ts'

const root = join(import.meta.dirname, '..')

/** Patterns that take more than linear time, and why they see only short texts. */
const bounded: Record<string, string> = {
  'src/base/config.ts /\\/+$/': "the operator's own setting",
  'src/base/net/addressGroup.ts /%.*$/': 'an address of at most 100 characters',
  'src/features/search/server/corrections/correctSearch.ts /(?<!\\S)[-−–]\\S+|\\S+[:：]\\s*(?:["“”«»][^"“”«»]*|\\S*)/gu':
    'a search of at most 200 characters',
}

/** Patterns built from text, which cannot be checked here, and why they are safe. */
const built: Record<string, string> = {
  'src/features/ingest/server/read/readDate.ts': 'a date of at most 120 characters',
  'src/base/net/repairMojibake.ts': 'sequences of fixed length',
  'src/features/offline/pageKey.ts': 'the constant path of our own news, with a path of this site that the browser has parsed',
  'src/features/pictures/server/choosePictureFormats.ts': 'one repetition, anchored by a word',
  'src/features/posts/browser/listAddress.ts': 'the constant path of our own news, and one repetition',
  'src/site/http/pages/contentPolicy.ts': 'pages that we wrote ourselves',
  'src/text/cleanCharacters.ts': 'single characters',
  'src/text/query/queryPieces.ts': 'a query of at most 2,000 characters',
  'src/text/query/prefilter.ts': 'letters of the query with classes between them that have none of these letters',
}

type Found = { file: string; pattern: RegExp }

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(?:test|fixtures|journey)\.|^src\/demo\//.test(file))
const found: Found[] = []
const builtIn = new Set<string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builtIn.add(file)
    },
  }).visit(program)
}

test('every regular expression runs in linear time, or sees only short texts', () => {
  expect(found.length).toBeGreaterThan(200)
  const slow = found.filter(({ pattern }) => backtracks(pattern)).map(({ file, pattern }) => `${file} ${pattern}`)
  expect([...new Set(slow)].sort()).toEqual(Object.keys(bounded).sort())
})

test('every regular expression built from text is listed', () => {
  expect([...builtIn].sort()).toEqual(Object.keys(built).sort())
})

test.each([
  /^(.+?)\s*[<(]\S+@\S+[>)]$/,
  /^\S+@\S+\s*\((.+)\)$/,
  /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i,
  /<img\b[^>]*?\ssrc="([^"]+)"/,
  /<a [^>]*>/,
  /<[^>]*>|[^<]+/g,
  /<!--[\s\S]*?-->/,
  /\s+$/,
  /(?:\w+\s?)*!/,
  /(a|a)*b/,
])('%s is recognised as slow', (pattern) => expect(backtracks(pattern)).toBe(true))

test.each([/<a [^<>]*>/, /<[^<>]*>|[^<]+/g, /^\s+/, /\s+/g, /^(\w+)\s(\w+)$/, /\d{4}-\d{2}/, /a*/y])(
  '%s is recognised as linear',
  (pattern) => expect(backtracks(pattern)).toBe(false),
)
