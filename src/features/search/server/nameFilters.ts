import type { App } from '#base/app.ts'
import { readTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { stripArticle } from './stripArticle.ts'

/**
 * The meaning of the names in a query. A post must be from one of the agencies (if any were typed)
 * and in one of the sections (if any were).
 */
export type NameFilters = {
  agencyIds: number[]
  mainCategoryIds: number[]
  categoryIds: number[]
  subCategoryIds: number[]
  /**
   * Names, as typed, that do not exist or are ambiguous prefixes. Beside a known name of the same
   * kind they are ignored; alone they find nothing.
   */
  unknown: string[]
}

type Kind = 'agencyIds' | 'mainCategoryIds' | 'categoryIds' | 'subCategoryIds'
/** One spelling of one name, as folded words. */
type Name = { kind: Kind; id: number; words: string[] }

const namesOf = new WeakMap<Taxonomy, { agencies: Name[]; sections: Name[] }>()

/**
 * The ids for `agency:` and `category:` in a query: names in either language or slugs, in any
 * spelling, with or without the article, or an unambiguous prefix of any word of a name. A changed
 * agency name takes effect within half a minute.
 */
export async function resolveNames(app: App, { agencies, categories }: { agencies: string[]; categories: string[] }): Promise<NameFilters> {
  const found: NameFilters = { agencyIds: [], mainCategoryIds: [], categoryIds: [], subCategoryIds: [], unknown: [] }
  if (agencies.length + categories.length === 0) return found
  const known = readNames(await readTaxonomy(app))
  for (const [typed, names] of [
    ...agencies.map((typed) => [typed, known.agencies] as const),
    ...categories.map((typed) => [typed, known.sections] as const),
  ]) {
    const meant = findNamed(names, foldedWords(typed))
    if (meant.length === 0) found.unknown.push(typed)
    for (const { kind, id } of meant) if (!found[kind].includes(id)) found[kind].push(id)
  }
  return found
}

/** Finds names by the exact name, else without articles, else by an unambiguous prefix. */
function findNamed(names: Name[], typed: string[]): Name[] {
  if (typed.length === 0) return []
  const same = names.filter(({ words }) => words.join(' ') === typed.join(' '))
  if (same.length > 0) return same
  const bare = typed.map(stripArticle)
  const almost = names.filter(({ words }) => words.map(stripArticle).join(' ') === bare.join(' '))
  if (almost.length > 0) return almost
  const begun = names.filter(({ words }) => beginsIn(words.map(stripArticle), bare))
  return begun.every(({ kind, id }) => kind === begun[0]?.kind && id === begun[0].id) ? begun : []
}

/** Whether these words are adjacent in the name; the last one may be a prefix. */
function beginsIn(name: string[], typed: string[]): boolean {
  const last = typed.length - 1
  if ((typed[last] as string).length < 2) return false
  return name.some((_, at) => typed.every((word, i) => (i === last ? name[at + i]?.startsWith(word) : name[at + i] === word)))
}

function readNames(taxonomy: Taxonomy): { agencies: Name[]; sections: Name[] } {
  const known = namesOf.get(taxonomy)
  if (known) return known
  const { agencies, main_categories, categories, sub_categories } = taxonomy.categorization
  const read = {
    agencies: spellingsOf('agencyIds', [...agencies, ...taxonomy.mergedAgencies]),
    sections: [
      ...spellingsOf('mainCategoryIds', main_categories),
      ...spellingsOf('categoryIds', categories),
      ...spellingsOf('subCategoryIds', sub_categories),
    ],
  }
  namesOf.set(taxonomy, read)
  return read
}

function spellingsOf(kind: Kind, named: { id: number; slug: string; name_ar: string; name_en: string }[]): Name[] {
  return named.flatMap(({ id, slug, name_ar, name_en }) => [name_ar, name_en, slug].map((name) => ({ kind, id, words: foldedWords(name) })))
}
