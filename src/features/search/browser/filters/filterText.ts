import { defineMessages } from '#ui/locale.ts'
import { filterAr } from './filterAr.ts'
import { filterEn } from './filterEn.ts'

/** Messages of filters and empty lists, which the front page needs. */
export const { useText: useFilterText, textIn: filterTextIn } = defineMessages(filterAr, filterEn)
