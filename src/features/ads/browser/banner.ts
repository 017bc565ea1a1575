import type { Locale } from '#text/locale.ts'
import type { Ad } from '../schema.ts'

/** A banner in the page's language. */
export type Banner = Omit<Ad, 'title_ar' | 'title_en' | 'weight'> & { title: string }

export function bannerOf({ title_ar, title_en, weight: _, ...ad }: Ad, locale: Locale): Banner {
  return { ...ad, title: locale === 'ar' ? title_ar : title_en }
}
