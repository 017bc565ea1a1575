import { beginsWith } from '#text/query/matchQuery.ts'
import { isNameForm, type NameForm } from '#text/query/otherNames/nameForm.ts'
import type { Clause, Query, Term } from '#text/query/readQuery.ts'
import { stem } from '#text/stemmer/stem.ts'
import { allDocuments, allOf, anyOf, type Candidates, noDocuments, ofList, unionOf, without } from './candidates.ts'
import type { StemEntry } from './dictionary.ts'
import { phraseMatches, type ReadBudget } from './phraseMatches.ts'
import type { Segment } from './segment.ts'
import { stemsWithPrefix } from './stemsWithPrefix.ts'

/** Words of a phrase that count; only the first ones of a longer one do. */
const maxPhraseWords = 30

/** The documents of a segment that satisfy every clause that is not optional. */
export function openQuery(segment: Segment, { clauses }: Pick<Query, 'clauses'>, budget: ReadBudget): Candidates {
  const wanted = clauses.filter(({ excluded, optional }) => !excluded && !optional).map((clause) => openClause(segment, clause, budget))
  const excluded = clauses.filter((clause) => clause.excluded).map((clause) => openClause(segment, clause, budget))
  return without(wanted.length > 0 ? allOf(wanted) : allDocuments(segment.documents), excluded)
}

function openClause(segment: Segment, { any }: Clause, budget: ReadBudget): Candidates {
  return anyOf(any.map((term) => openTerm(segment, term, budget)))
}

function openTerm(segment: Segment, term: Term, budget: ReadBudget): Candidates {
  const words = term.words.slice(0, maxPhraseWords)
  if (words.length === 0) return noDocuments()
  const meanings = words.map((word, n) => meaningOf(segment, word, term.prefix && n === words.length - 1))
  if (meanings.some((entries) => entries.length === 0)) return noDocuments()
  if (term.form) return openName(segment, meanings.flat(), term.form, budget)
  if (words.length === 1 && !term.exact && !term.prefix) return openEntries(segment, meanings[0] as StemEntry[])
  const spellings = meanings.map((entries, n) => spellingsOf(entries, words[n] as string, term, n === words.length - 1))
  if (spellings.some((ids) => ids.size === 0)) return noDocuments()
  return openPhrase(segment, meanings, spellings, budget)
}

/**
 * The documents with a name, not only with other words of its stem. Those with none of these are
 * known without reading if each has an exact list.
 */
function openName(segment: Segment, entries: StemEntry[], form: NameForm, budget: ReadBudget): Candidates {
  const having = openEntries(segment, entries)
  const all = entries.flatMap(({ spellings }) => spellings)
  const names = all.filter(({ word }) => isNameForm(form, word))
  if (names.length === 0) return noDocuments()
  if (names.length === all.length) return having
  const lists = all.filter((spelling) => !names.includes(spelling)).map(({ id }) => segment.exactLists.ofSpelling(id))
  const read = phraseMatches(segment, having, [new Set(names.map(({ id }) => id))], budget)
  return lists.every((list) => list !== undefined) ? readIfIn(lists, having, read) : read
}

/** The documents of `all`, of which those in the lists are read. */
function readIfIn(lists: Candidates[], all: Candidates, read: Candidates): Candidates {
  const doubtful = anyOf(lists)
  return {
    document: -1,
    cost: all.cost,
    advance(target) {
      this.document = read.advance(target)
      return this.document
    },
    matches() {
      if (doubtful.document < this.document) doubtful.advance(this.document)
      return doubtful.document !== this.document || read.matches()
    },
  }
}

/** Uses the exact lists where they exist, and reads the texts of the remaining candidates. */
function openPhrase(segment: Segment, meanings: StemEntry[][], spellings: Set<number>[], budget: ReadBudget): Candidates {
  const { exactLists } = segment
  const ids = spellings.map((some) => (some.size === 1 ? ([...some][0] as number) : undefined))
  const pairs = ids.slice(1).map((id, n) => exactLists.ofPair(ids[n], id))
  const words = ids.map((id, n) => (pairs[n - 1] || pairs[n] ? undefined : exactLists.ofSpelling(id)))
  const [whole] = ids.length === 1 ? words : ids.length === 2 ? pairs : []
  if (whole) return whole
  const others = meanings.filter((_, n) => !words[n] && !pairs[n - 1] && !pairs[n])
  const listed = [...pairs, ...words].filter((list) => list !== undefined)
  return phraseMatches(segment, allOf([...listed, ...others.map((entries) => openEntries(segment, entries))]), spellings, budget)
}

function openEntries(segment: Segment, entries: StemEntry[]): Candidates {
  if (entries.length === 1) return ofList(segment.postings(entries[0] as StemEntry))
  const lists = entries.map((entry) => segment.postings(entry))
  return lists.length <= 8 ? anyOf(lists.map(ofList)) : unionOf(lists, segment.documents)
}

/** The stems under which a word of a query is found. */
function meaningOf(segment: Segment, word: string, isPrefix: boolean): StemEntry[] {
  if (!isPrefix) {
    const entry = segment.dictionary.find(stem(word))
    return entry ? [entry] : []
  }
  return stemsWithPrefix(segment.dictionary, word)
}

/**
 * The ids of the spellings that a word of a phrase may have, as text/query/matchQuery.ts
 * understands it.
 */
function spellingsOf(entries: StemEntry[], word: string, { exact, prefix }: Term, isLast: boolean): Set<number> {
  const fits = (spelling: string) => (prefix && isLast ? beginsWith(spelling, word) : !exact || spelling === word)
  return new Set(entries.flatMap(({ spellings }) => spellings.filter((spelling) => fits(spelling.word)).map(({ id }) => id)))
}
