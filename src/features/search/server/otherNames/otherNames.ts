import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import type { Clause, Query, Term } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/**
 * Names of one thing. `part`: the title of its part of the table. A name marked `typedOnly` also
 * means something else, so it finds the others, but is not found by them.
 */
export type NameGroup = { part: string; names: { text: string; typedOnly: boolean }[] }

/** The longest name of the table has this many words or fewer. */
const maxWords = 5

/** The table of names, as in `otherNames.txt`. */
export function readNameGroups(): NameGroup[] {
  const groups: NameGroup[] = []
  let part = ''
  for (const line of readFileSync(join(sourceFolder(), 'features/search/server/otherNames/otherNames.txt'), 'utf8').split('\n')) {
    if (line.startsWith('# ')) part = line.slice(2).replace(/:.*/, '')
    else if (line !== '')
      groups.push({ part, names: line.split(' | ').map((name) => ({ text: name.replace(/^~/, ''), typedOnly: name.startsWith('~') })) })
  }
  return groups
}

/** Folded words of the other names, by the stems of a name. */
let table: Map<string, string[][]> | undefined

/**
 * The folded words of the other names for a name of these folded words; none if it is not known.
 */
export function otherNamesOf(words: string[]): string[][] {
  table ??= indexNames(readNameGroups())
  return table.get(keyOf(words)) ?? []
}

/**
 * The query with the other names of what it names, in the other language or another spelling:
 * kuwait also finds الكويت. Quoted phrases, exclusions and prefixes stay as typed. A name of
 * several words is an alternative to each of them, because all clauses must hold.
 */
export function addOtherNames(query: Query): Query {
  const clauses = query.clauses.map((clause) => ({ ...clause, any: [...clause.any] }))
  for (let from = 0; from < clauses.length; ) from += Math.max(1, addNameAt(clauses, from))
  return { ...query, clauses }
}

/**
 * Adds the other names of the longest name that begins there.
 * @returns how many clauses it has, 0 if there is none
 */
function addNameAt(clauses: Clause[], from: number): number {
  const words: string[] = []
  let found: { names: string[][]; end: number } | undefined
  for (let at = from; at < clauses.length; at++) {
    const [term] = plainTerms(clauses[at] as Clause)
    if (!term) break
    words.push(...term.words)
    if (words.length > maxWords) break
    const names = otherNamesOf(words)
    if (names.length > 0) found = { names, end: at + 1 }
  }
  if (!found) return 0
  const terms = found.names.map((name): Term => ({ words: name, exact: false, prefix: false, isOtherName: true }))
  for (const clause of clauses.slice(from, found.end)) clause.any.push(...terms)
  return found.end - from
}

/** The terms of a clause that stands for one word or name as typed. */
function plainTerms({ any, excluded }: Clause): Term[] {
  return excluded || any.length > 1 || any.some(({ exact, prefix }) => exact || prefix) ? [] : any
}

function indexNames(groups: NameGroup[]): Map<string, string[][]> {
  const names = new Map<string, string[][]>()
  for (const { names: group } of groups) {
    for (const typed of group) {
      const key = keyOf(foldedWords(typed.text))
      const others = group.filter((other) => !other.typedOnly && keyOf(foldedWords(other.text)) !== key)
      const known = names.get(key) ?? []
      for (const { text } of others) {
        const words = foldedWords(text)
        if (!known.some((one) => keyOf(one) === keyOf(words))) known.push(words)
      }
      names.set(key, known)
    }
  }
  return names
}

const keyOf = (words: string[]) => words.map(stem).join(' ')
