import type { FilterMessages } from './filterAr.ts'

/** The same in English. */
export const filterEn: FilterMessages = {
  emptyTitle: 'No news here yet',
  emptyText: 'News keep arriving from the agencies. Come back shortly or browse the latest news.',
  emptyFilterTitle: 'No news match these filters',
  emptyFilterText: 'Remove one of them, or clear them all to see more.',
  filter: 'Filter',
  filters: 'Filter the news',
  filtersOn: 'Showing now',
  removeFilter: (name) => `Remove “${name}”`,
  clearAll: 'Clear all',
  searchInFilters: 'Find a section or an agency',
  categories: 'Sections',
  agencies: 'Agencies',
  days: 'Days',
  countsNote: 'Counts are of the last 7 days.',
  countsOfSearch: 'Counts are of your results.',
  noOptionFound: 'No section or agency of that name. Try another word.',
  showNews: 'Show the news',
  optionsFailed: 'Sections and agencies could not be loaded.',
}
