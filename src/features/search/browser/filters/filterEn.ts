import { quoted } from '#ui/messages/quoted.ts'
import type { FilterMessages } from './filterAr.ts'

/** The same messages in English. */
export const filterEn: FilterMessages = {
  emptyTitle: 'No news here yet',
  emptyText: 'News keeps arriving from the agencies. Come back shortly or browse the latest news.',
  emptyFilterTitle: 'No news matches these filters',
  emptyFilterText: 'Remove one of them, or clear them all to see more.',
  filter: 'Filter',
  filters: 'Filter the news',
  mediaFilters: 'Filter media',
  filtersOn: 'Showing now',
  removeFilter: (name) => `Remove ${quoted('en', name)}`,
  clearAll: 'Clear all',
  categories: 'Sections',
  agencies: 'Agencies',
  days: 'Days',
  trending: 'Trending',
  search: 'Search',
  showNews: 'Show the news',
  showMedia: 'Show media',
  contentLanguage: 'Language of the news',
  contentLanguages: { ar: 'Arabic', both: 'Both', en: 'English' },
  optionsFailed: 'Sections and agencies could not be loaded.',
}
