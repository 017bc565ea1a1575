import type { Categorization } from '#features/taxonomy/schema.ts'
import { nameIn } from '#text/locale.ts'
import { longDay } from '#text/times.ts'
import { quoted } from '#ui/messages/quoted.ts'
import type { ListAddress, ListFilters } from './listAddress.ts'
import { postTextIn } from './postText.ts'

/** An active filter as text. */
export type FilterLabel = { filter: keyof ListFilters; label: string }

/**
 * The active filters, in the order in which they read as a sentence: «الأكثر مشاهدة · اقتصاد ·
 * القبس · «سوق»».
 */
export function filterLabels(taxonomy: Categorization, { locale, filters }: ListAddress): FilterLabel[] {
  const p = postTextIn(locale)
  const nameOf = (options: { id: number; name_ar: string; name_en: string }[], id: number | undefined) => {
    const option = options.find((candidate) => candidate.id === id)
    return option && nameIn(locale, option)
  }
  const labels: [keyof ListFilters, string | undefined][] = [
    ['trending', filters.trending && p.trendingKinds[filters.trending]],
    ['main_category', nameOf(taxonomy.main_categories, filters.main_category)],
    ['category', filters.category === 'first_page' ? p.firstPage : nameOf(taxonomy.categories, filters.category)],
    ['sub_category', nameOf(taxonomy.sub_categories, filters.sub_category)],
    ['agency', nameOf(taxonomy.agencies, filters.agency)],
    ['day', filters.day && longDay(locale, filters.day)],
    ['language', filters.language && p.inLanguages[filters.language]],
    ['search', filters.search && quoted(locale, filters.search)],
  ]
  return labels.flatMap(([filter, label]) => (label ? [{ filter, label }] : []))
}
