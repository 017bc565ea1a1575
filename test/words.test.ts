import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

// The glossary of CONTRIBUTING.md has one word per idea; its right column lists the words that are
// not used for it.

const root = join(import.meta.dirname, '..')

/** Words of the right column that are not checked: they have a meaning of their own in the code. */
const ordinary: Record<string, string> = {
  activate: 'the event of a service worker, and what a plan does for alerts',
  block: 'a part of a text or of an index',
  callback: 'of packages and protocols, such as Telegram',
  cap: 'a setting of hls.js',
  find: 'what most functions that search do',
  group: 'of rows, of options, of a survey',
  guess: 'a wrong code or password',
  keep: 'keep-alive, and what is not deleted',
  kept: 'what is not deleted',
  kill: 'processes are killed',
  may: 'a permission that is no access to a route',
  member: 'of a team or a list',
  mobile: 'a phone, not the light page',
  news: 'all posts of agencies, and our own news',
  notice: 'a text that a page or a mail shows',
  order: 'of a list',
  outlet: 'a component of React Router',
  partner: 'the folder of what providers do',
  pending: 'of providers and of codes',
  place: 'where something stands, or a town',
  platform: 'the operating system',
  product: 'of a multiplication, and a field of WhatsApp',
  publisher: 'a property of schema.org',
  sentence: 'of a text',
  social: 'our own accounts, in the footer',
  thing: 'what a number in a report counts',
  ticket: 'the cookie and the column, which browsers and databases have',
  visit: 'of a part of a tree or of a page',
  words: 'of a text',
}

/** Names with a word of the right column, and why they have it. */
const named: Record<string, string> = {
  restartIfDead: 'a process that has ended',
  sweepDeliveries: 'a job, of which queues hold some by this name',
  sweepPictures: 'a job, of which queues hold some by this name',
  tellSearchEngines: 'a job, of which queues hold some by this name',
  'tellSearchEngines.ts': 'named like its job',
}

/**
 * Beginnings of docstrings after which a reader has to guess whether a value or an action is meant.
 */
const pronoun = /^(?:What|That|Of|One that|Those|Who|Whose|Whom|Whoever|Which|Where|When|Why)\b/
const particle =
  /^(?:Above|After|Also|As|At|Before|Below|Beside|Between|Beyond|By|For|From|If|In|Like(?! and)|Not|On|Once|So|Then|To|Until|While|With|Without)\b/

const phrases = /\b(?:for so long|whoever|anew|(?<!there )(?:is|are|was|were|exists?) no more)\b(?! than)/i

/** Characters of a line. */
const maxWidth = 100

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const others = globSync(['{test,e2e,bench}/**/*.ts', '*.ts', 'bin/*.js'], { cwd: root }).filter((file) => file !== 'test/words.test.ts')
const files = [...sources, ...others].map((file) => ({ file, ...parse(file) }))

function parse(file: string) {
  const source = readFileSync(join(root, file), 'utf8')
  const { program, comments } = parseSync(file, source)
  const names = new Set<string>()
  const add = ({ name }: { name: string }) => names.add(name)
  new Visitor({ Identifier: add, PrivateIdentifier: add }).visit(program)
  const texts = comments.map(({ type, value }) => ({
    isDoc: type === 'Block' && value.startsWith('*'),
    text: value.replaceAll(/^\s*\*+ ?/gm, '').trim(),
  }))
  return { names, texts, wide: comments.flatMap(({ start, end }) => wideLines(source, start, end)) }
}

/**
 * Lines of a comment that are too wide, unless it stands beside code or is an instruction for a
 * tool.
 */
function wideLines(source: string, start: number, end: number): string[] {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  if (before.trim() !== '' || /biome-ignore|@ts-/.test(source.slice(start, end))) return []
  return (before + source.slice(start, end)).split('\n').filter((line) => line.length > maxWidth)
}

/**
 * The words of the right column that stand by themselves. One with a remark in brackets has another
 * meaning, too.
 */
function readReplaced(): string[] {
  const [, glossary = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Glossary')
  const rows = glossary.split('\n').flatMap((line) => {
    const [, word, , replaced] = line.split('|').map((cell) => cell.trim())
    return word && replaced !== undefined ? [{ word, replaced }] : []
  })
  const wordsIn = (cell: string) => cell.split(/[,;]/).map((word) => word.trim())
  const used = new Set(rows.flatMap(({ word }) => wordsIn(word)))
  const all = rows.flatMap((row) => wordsIn(row.replaced))
  return [...new Set(all)].filter((word) => /^[a-z]{3,}$/.test(word) && word !== 'not' && !used.has(word))
}

/**
 * Words of a name in lower case, each also without an s at its end: `keepDocs` → keep, docs, doc.
 */
function partsOf(name: string): string[] {
  const parts = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return parts.flatMap((part) => [part.toLowerCase(), part.toLowerCase().replace(/s$/, '')])
}

test('no docstring begins with a word that leaves open whether it names a value or an action', () => {
  const docs = files.flatMap(({ file, texts }) => texts.filter(({ isDoc }) => isDoc).map(({ text }) => ({ file, text })))
  expect(docs.length).toBeGreaterThan(5_000)
  expect(docs.filter(({ text }) => pronoun.test(text) || particle.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('comments say in plain words who, how long and how often', () => {
  const found = files.flatMap(({ file, texts }) => texts.filter(({ text }) => phrases.test(text)).map(({ text }) => `${file}: ${text}`))
  expect(found).toEqual([])
})

test('comments have lines of at most 100 characters', () => {
  const inSource = files.filter(({ file }) => file.startsWith('src/'))
  expect(inSource.flatMap(({ file, wide }) => wide.map((line) => `${file}: ${line.trim()}`))).toEqual([])
})

const code = files.filter(({ file }) => file.startsWith('src/') && !/\.(?:test|fixtures|journey)\.|^src\/demo\//.test(file))
const names = new Set(code.flatMap((one) => [...one.names, ...one.file.split('/')]))
const replaced = readReplaced()

test('names have none of the words that the glossary replaces', () => {
  const banned = new Set(replaced.filter((word) => !Object.hasOwn(ordinary, word)))
  expect(banned.size).toBeGreaterThan(20)
  const found = [...names].filter((name) => partsOf(name).some((part) => banned.has(part)))
  expect(found.sort()).toEqual(Object.keys(named).sort())
})

test('every word of the glossary that is not checked is used with a meaning of its own', () => {
  const parts = new Set([...names].flatMap(partsOf))
  expect(Object.keys(ordinary).filter((word) => !replaced.includes(word) || !parts.has(word))).toEqual([])
})
