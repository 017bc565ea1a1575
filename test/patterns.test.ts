import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { notifications } from '#base/database/notifications.ts'
import { backtracks } from './backtracks.ts'

const root = join(import.meta.dirname, '..')

/** Patterns that take more than linear time, and why they see only short texts. */
const bounded: Record<string, string> = {
  'src/base/config.ts /\\/+$/': "the operator's own setting",
  'src/base/net/ipNetwork.ts /%.*$/': 'an address of at most 100 characters',
  'src/features/search/server/corrections/correctSearch.ts /(?<!\\S)[-−–]\\S+|\\S+[:：]\\s*(?:["“”«»][^"“”«»]*|\\S*)/gu':
    'a search of at most 200 characters',
}

/** Patterns built from text, which cannot be checked here, and why they are safe. */
const built: Record<string, string> = {
  'src/base/net/repairMojibake.ts': 'sequences of fixed length',
  'src/features/ingest/server/read/dateWords.ts': 'a part of the day that a date names',
  'src/features/ingest/server/read/readDate.ts': 'a date of at most 120 characters',
  'src/features/offline/pageKey.ts': 'constant paths of pages, with a path of this site that the browser has parsed',
  'src/features/pictures/server/choosePictureFormats.ts': 'one repetition, anchored by a word',
  'src/features/posts/browser/listAddress.ts': 'the constant path of our own news, and one repetition',
  'src/pages.ts': 'constant paths of pages, whose parameters have a slash between them',
  'src/site/http/pages/contentPolicy.ts': 'pages that we wrote ourselves',
  'src/text/cleanCharacters.ts': 'single characters',
  'src/text/closeSilent.ts': 'names of elements',
  'src/text/tokenizer/homographs.ts': 'thirty characters of a text',
  'src/text/query/prefilter.ts': 'letters of the query with classes between them that have none of these letters',
  'src/text/query/queryPieces.ts': 'a query of at most 2,000 characters',
  'src/text/sentenceWith.ts': 'escaped words, one after the other',
}

/**
 * Tables that are asked with text although they are objects, and why nobody finds `constructor` in
 * them.
 */
const askedTables: Record<string, string> = {
  'src/features/health/server/checks/measureDeliveries.ts names': 'our channels',
  'src/features/ingest/browser/desk/FoundFeedItem.tsx options': 'our categories',
  'src/features/ingest/server/documents/sanitizeHtml.ts attributesByTag': 'our list of elements',
  'src/features/ownNews/browser/desk/FocusField.tsx moves': 'the keys of a keyboard',
  'src/features/quickView/browser/useClipKeys.ts steps': 'the keys of a keyboard',
  'src/features/readersDesk/browser/ReaderFacts.tsx wayNames': 'our ways to sign in',
  'src/features/savedSearches/server/savedQuery.ts defaults': 'the parameters of our lists',
  'src/features/search/server/topics/findNames.ts kinds': 'the parts of our own file',
  'src/features/textPages/server/parseText.ts values': 'the names in one pattern',
  'src/text/drawableText.ts alike': 'one character',
  'src/text/escapeHtml.ts escapes': 'one character',
  'src/text/plainText.ts closers': 'one character',
}

type Found = { file: string; pattern: RegExp }

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(?:test|fixtures|journey)\.|^src\/demo\//.test(file))
const found: Found[] = []
const builtIn = new Set<string>()
const askedObjects = new Set<string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const tables = new Set<string>()
  const asked = new Set<string>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      const type = id.type === 'Identifier' ? id.typeAnnotation?.typeAnnotation : undefined
      const isRecord = type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Record'
      const isOfText = isRecord && type.typeArguments?.params[0]?.type === 'TSStringKeyword'
      if (isOfText && init?.type === 'ObjectExpression' && init.properties.length > 0 && id.type === 'Identifier') tables.add(id.name)
    },
    MemberExpression({ object, property, computed }) {
      if (computed && property.type !== 'Literal' && object.type === 'Identifier') asked.add(object.name)
    },
    Literal(node) {
      if ('regex' in node) found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builtIn.add(file)
    },
  }).visit(program)
  for (const name of tables) if (asked.has(name)) askedObjects.add(`${file} ${name}`)
}

test('every regular expression runs in linear time, or sees only short texts', () => {
  expect(found.length).toBeGreaterThan(200)
  const slow = found.filter(({ pattern }) => backtracks(pattern)).map(({ file, pattern }) => `${file} ${pattern}`)
  expect([...new Set(slow)].sort()).toEqual(Object.keys(bounded).sort())
})

test('every regular expression built from text is listed', () => {
  expect([...builtIn].sort()).toEqual(Object.keys(built).sort())
})

test('a table that outside text is looked up in is a Map: in an object, «constructor» finds what everything inherits', () => {
  expect([...askedObjects].sort()).toEqual(Object.keys(askedTables).sort())
})

test('every notification is one of the table of channels, in code and in migrations', () => {
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const sends = /\bpg_notify\s*\(|(?:\bsql|\bquery\()[`'"]\s*(?:un)?(?:listen|notify)\s/i
  const owners = ['src/base/database/listen.ts', 'src/base/database/notifications.ts']
  expect(files.filter((file) => sends.test(textOf(file))).sort()).toEqual(owners)
  const byTriggers = globSync('db/migrations/*.sql', { cwd: root }).flatMap((file) => [...textOf(file).matchAll(/^\s*notify (\w+)/gm)])
  expect(byTriggers.length).toBeGreaterThan(5)
  expect(byTriggers.map(([, name = '']) => name).filter((name) => !(name in notifications))).toEqual([])
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
