import { beginsWith } from '#text/matchQuery.ts'
import type { Clause, Query, Term } from '#text/readQuery.ts'
import { stem } from '#text/stem.ts'
import { allOf, anyOf, type Candidates, everything, gathered, nothing, ofList, without } from './candidates.ts'
import type { StemEntry } from './dictionary.ts'
import type { Segment } from './segment.ts'
import { type Patience, spelledSo } from './spelledSo.ts'
import { stemsWithStart } from './stemsWithStart.ts'

/** Longer phrases are read as their first words. */
const longestPhrase = 30

/** The documents of a segment that meet every clause. */
export function openQuery(segment: Segment, { clauses }: Pick<Query, 'clauses'>, patience: Patience): Candidates {
  const wanted = clauses.filter((clause) => !clause.excluded).map((clause) => openClause(segment, clause, patience))
  const excluded = clauses.filter((clause) => clause.excluded).map((clause) => openClause(segment, clause, patience))
  return without(wanted.length > 0 ? allOf(wanted) : everything(segment.documents), excluded)
}

function openClause(segment: Segment, { any }: Clause, patience: Patience): Candidates {
  return anyOf(any.map((term) => openTerm(segment, term, patience)))
}

function openTerm(segment: Segment, term: Term, patience: Patience): Candidates {
  const words = term.words.slice(0, longestPhrase)
  if (words.length === 0) return nothing()
  const meanings = words.map((word, n) => meaningOf(segment, word, term.prefix && n === words.length - 1))
  if (meanings.some((entries) => entries.length === 0)) return nothing()
  if (words.length === 1 && !term.exact && !term.prefix) return openEntries(segment, meanings[0] as StemEntry[])
  const spellings = meanings.map((entries, n) => spellingsOf(entries, words[n] as string, term, n === words.length - 1))
  if (spellings.some((ids) => ids.size === 0)) return nothing()
  return openPhrase(segment, meanings, spellings, patience)
}

/** What lists of exact words do not know is looked for in the texts of the documents that may have it. */
function openPhrase(segment: Segment, meanings: StemEntry[][], spellings: Set<number>[], patience: Patience): Candidates {
  const { exactLists } = segment
  const ids = spellings.map((some) => (some.size === 1 ? ([...some][0] as number) : undefined))
  const pairs = ids.slice(1).map((id, n) => exactLists.ofPair(ids[n], id))
  const words = ids.map((id, n) => (pairs[n - 1] || pairs[n] ? undefined : exactLists.ofSpelling(id)))
  const [whole] = ids.length === 1 ? words : ids.length === 2 ? pairs : []
  if (whole) return whole
  const others = meanings.filter((_, n) => !words[n] && !pairs[n - 1] && !pairs[n])
  const listed = [...pairs, ...words].filter((list) => list !== undefined)
  return spelledSo(segment, allOf([...listed, ...others.map((entries) => openEntries(segment, entries))]), spellings, patience)
}

function openEntries(segment: Segment, entries: StemEntry[]): Candidates {
  if (entries.length === 1) return ofList(segment.postings(entries[0] as StemEntry))
  const lists = entries.map((entry) => segment.postings(entry))
  return lists.length <= 8 ? anyOf(lists.map(ofList)) : gathered(lists, segment.documents)
}

/** The stems under which a word of a query is found. */
function meaningOf(segment: Segment, word: string, isPrefix: boolean): StemEntry[] {
  if (!isPrefix) {
    const entry = segment.dictionary.find(stem(word))
    return entry ? [entry] : []
  }
  return stemsWithStart(segment.dictionary, word)
}

/** The ids of the spellings that a word of a phrase may have, as text/matchQuery.ts understands it. */
function spellingsOf(entries: StemEntry[], word: string, { exact, prefix }: Term, isLast: boolean): Set<number> {
  const fits = (spelled: string) => (prefix && isLast ? beginsWith(spelled, word) : !exact || spelled === word)
  return new Set(entries.flatMap(({ spellings }) => spellings.filter((spelling) => fits(spelling.word)).map(({ id }) => id)))
}
