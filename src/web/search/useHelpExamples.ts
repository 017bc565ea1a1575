import { useEffect, useState } from 'react'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { callApi } from '../callApi.ts'
import { nameIn } from '../locale.ts'
import { useSearchText } from './searchText.ts'

/** A search, and how it is understood. */
type Example = { words: string; meaning: string }

const dayMs = 86_400_000

/** One example of each thing that a search may say; of agencies and sections some that are there, once they are known. */
export function useHelpExamples(): Example[] {
  const { locale, s } = useSearchText()
  const names = useNames()
  const { helpExamples: example, helpFilters: filter } = s
  // Between Arabic words, digits are turned around a hyphen but not around a slash (UAX 9, W4).
  const day = (ago: number) =>
    new Date(Date.now() - ago * dayMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Kuwait' }).replaceAll('-', '/')
  const named = (word: string, name: Parameters<typeof nameIn>[1] | undefined) => (name ? `${word}:${quoted(nameIn(locale, name))}` : null)
  const examples: [string | null, string][] = [
    [example.words, s.helpWords],
    [example.phrase, s.helpPhrase],
    [example.except, s.helpExcept],
    [example.either, s.helpEither],
    [example.begins, s.helpBegins],
    [named(filter.agency, names?.agency), s.helpAgency],
    [named(filter.category, names?.category), s.helpSection],
    [`${example.word} ${filter.after}:${day(6)} ${filter.before}:${day(0)}`, s.helpDays],
  ]
  return examples.flatMap(([words, meaning]) => (words ? [{ words, meaning }] : []))
}

function quoted(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name
}

type Names = { agency: Categorization['agencies'][number] | undefined; category: Categorization['categories'][number] | undefined }

function useNames(): Names | null {
  const [names, setNames] = useState<Names | null>(null)
  useEffect(() => {
    callApi<Categorization>('/api/categorization').then(
      ({ agencies, categories }) => setNames({ agency: agencies[0], category: categories[0] }),
      (error) => console.error(error),
    )
  }, [])
  return names
}
