import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { nameIn } from '#text/locale.ts'
import { written } from '../queryDays.ts'
import { useSearchText } from '../searchText.ts'

/** A search and its meaning. */
type Example = { words: string; meaning: string }

const dayMs = 86_400_000

/**
 * One example of each element of the search syntax, with existing agencies and sections once they
 * are loaded.
 */
export function useHelpExamples(): Example[] {
  const { locale, t: s } = useSearchText()
  const taxonomy = useCategorization()
  const { helpExamples: example, helpFilters: filter } = s
  const day = (ago: number) => written(kuwaitDay(Date.now() - ago * dayMs))
  const named = (word: string, name: Parameters<typeof nameIn>[1] | undefined) => (name ? `${word}:${quoted(nameIn(locale, name))}` : null)
  const examples: [string | null, string][] = [
    [example.words, s.helpWords],
    [example.phrase, s.helpPhrase],
    [example.except, s.helpExcept],
    [example.either, s.helpEither],
    [example.begins, s.helpBegins],
    [named(filter.agency, taxonomy?.agencies[0]), s.helpAgency],
    [named(filter.category, taxonomy?.categories[0]), s.helpSection],
    [`${example.word} ${filter.after}:${day(6)} ${filter.before}:${day(0)}`, s.helpDays],
  ]
  return examples.flatMap(([words, meaning]) => (words ? [{ words, meaning }] : []))
}

function quoted(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name
}
