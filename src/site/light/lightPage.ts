import type { ReactNode } from 'react'
import { maxBigint } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#text/locale.ts'

/**
 * A request for a light page.
 * @property url canonical address of the full page; only its path and query are valid
 * @property cursor where the page of a list starts
 * @property part of a long text, from 1
 * @property charge consumes points for work whose cost is known only afterwards
 */
export type LightRequest = {
  app: App
  locale: Locale
  url: URL
  cursor: string | undefined
  part: number
  charge: (points: number) => void
}

/**
 * A light page.
 * @property title of the document, without our name
 * @property canonical path of the full page that search engines should show instead; null if there
 *   is none, so that they leave it out
 */
export type LightPage = { title: string; canonical: string | null; content: ReactNode }

/**
 * The id in the address of an item, its last part. Throws `not_found` if it is more than `max`,
 * which no item has.
 */
export function idIn({ pathname }: URL, max = maxBigint): number {
  const id = Number(pathname.split('/').at(-1))
  if (id > max) throw new AppError('not_found')
  return id
}
