import type { Locale } from '#text/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the light pages. */
export const lightTextIn = (locale: Locale) => (locale === 'ar' ? ar : en)
