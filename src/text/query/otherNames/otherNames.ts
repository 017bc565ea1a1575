import { stem } from '../../stemmer/stem.ts'
import { foldedWords } from '../../tokenizer/words.ts'
import type { Clause, Query, Term } from '../readQuery.ts'
import type { NameForm } from './nameForm.ts'
import { nameTable } from './nameTable.ts'

/**
 * Names of one thing. `part`: the title of its part of the table. A name marked `typedOnly` also
 * means something else, so it finds the others, but is not found by them. One that is `ambiguous`
 * is found, but is also another word; one that is `shared` is also another name. `loose`: found
 * with other endings too; `except`: but not as these words.
 */
export type NameGroup = { part: string; names: TableName[] }
type TableName = { text: string; typedOnly: boolean; ambiguous: boolean; shared: boolean; loose: boolean; except: string[] }

/** The part whose words are no names. */
const everyday = 'Everyday words of news'
/** Parts whose words are found with other endings too: «أسعار» for سعر, «الفرنسي» for الفرنسية. */
const looseParts = [everyday, 'Money', 'Languages']
/** Parts whose names keep their article, without which they are other words: «هند», «رياض». */
const articleParts = ['Kuwait and the Gulf', 'Formal names of countries', 'Territories', 'Cities']

/** The longest name of the table has this many words or fewer. */
const maxWords = 5

/** The groups of the table of names. */
export function readNameGroups(): NameGroup[] {
  const groups: NameGroup[] = []
  let part = ''
  for (const line of nameTable.split('\n')) {
    if (line.startsWith('# ')) part = line.slice(2).replace(/:.*/, '')
    else if (line !== '') groups.push({ part, names: line.split(' | ').map(readName) })
  }
  return groups
}

function readName(name: string): TableName {
  const [marked = '', ...except] = name.split(' !')
  const [mark] = marked
  return {
    text: marked.replace(/^[~≈≠+]/, ''),
    typedOnly: mark === '~',
    ambiguous: mark === '≈',
    shared: mark === '≠',
    loose: mark === '+',
    except: except.flatMap(foldedWords),
  }
}

/**
 * A name as the table prints it, and its folded words. `excludes`: whether an alert may exclude
 * by it, because it is a name and no other word; `widens`: whether an alert may be widened by it;
 * `form`: of a single word, how a search finds it.
 */
export type OtherName = { text: string; words: string[]; excludes: boolean; widens: boolean; form?: NameForm }

/** Other names, by the stems of a name. */
let table: Map<string, OtherName[]> | undefined

/** The other names for a name of these folded words; none if it is not known. */
export function readOtherNames(words: string[]): OtherName[] {
  table ??= indexNames(readNameGroups())
  return table.get(keyOf(words)) ?? []
}

/** The folded words of each of them. */
export function otherNamesOf(words: string[]): string[][] {
  return readOtherNames(words).map((name) => name.words)
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
  const found = findNameAt(clauses, from, readOtherNames)
  if (!found) return 0
  const terms = found.names.map(otherNameTerm)
  for (const clause of clauses.slice(from, found.end)) clause.any.push(...terms)
  return found.end - from
}

/** Finds the longest name that begins at a clause, by `namesOf`; `end` is exclusive. */
export function findNameAt<Name>(
  clauses: Clause[],
  from: number,
  namesOf: (words: string[]) => Name[],
): { names: Name[]; end: number } | undefined {
  const words: string[] = []
  let found: { names: Name[]; end: number } | undefined
  for (let at = from; at < clauses.length; at++) {
    const [term] = plainTerms(clauses[at] as Clause)
    if (!term) break
    words.push(...term.words)
    if (words.length > maxWords) break
    const names = namesOf(words)
    if (names.length > 0) found = { names, end: at + 1 }
  }
  return found
}

/** A term that stands for another name of what was typed. */
export function otherNameTerm({ words, form }: Pick<OtherName, 'words' | 'form'>): Term {
  return { words, exact: false, prefix: false, isOtherName: true, ...(form && { form }) }
}

/** The terms of a clause that stands for one word or name as typed. */
function plainTerms({ any, excluded }: Clause): Term[] {
  return excluded || any.length > 1 || any.some(({ exact, prefix }) => exact || prefix) ? [] : any
}

function indexNames(groups: NameGroup[]): Map<string, OtherName[]> {
  const names = new Map<string, OtherName[]>()
  for (const { part, names: group } of groups) {
    for (const typed of group) {
      const key = keyOf(foldedWords(typed.text))
      const others = group.filter((other) => !other.typedOnly && keyOf(foldedWords(other.text)) !== key)
      const known = names.get(key) ?? []
      for (const other of others) {
        const words = foldedWords(other.text)
        if (known.some((one) => isSame(one, words))) continue
        const form = formOf(part, other, words)
        known.push({
          text: other.text,
          words,
          excludes: part !== everyday && !other.ambiguous,
          widens: !other.shared && !typed.shared,
          ...(form && { form }),
        })
      }
      names.set(key, known)
    }
  }
  return names
}

/** Tells the same name again. Two of one stem both count if each finds only some of its words. */
function isSame(one: OtherName, words: string[]): boolean {
  return keyOf(one.words) === keyOf(words) && (!one.form || one.words.join(' ') === words.join(' '))
}

function formOf(part: string, { loose, except }: TableName, words: string[]): NameForm | undefined {
  const [word] = words
  if (words.length !== 1 || !word || loose) return undefined
  const form = { word, article: articleParts.includes(part), ending: !looseParts.includes(part), except }
  return form.ending || part === 'Money' || except.length > 0 ? form : undefined
}

const keyOf = (words: string[]) => words.map(stem).join(' ')
