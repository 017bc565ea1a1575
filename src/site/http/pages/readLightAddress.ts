import type { RouteObject } from 'react-router'
import { inLocale, localeOf } from '#text/locale.ts'
import { fullHref, lightHref } from '#ui/lightAddress.ts'
import { lightKindOf } from '../../light/lightKind.ts'
import { readPageAddress } from './pageAddress.ts'

/**
 * A parsed address of a light page.
 * @property address canonical path and query of the full page
 * @property key under which the light page is cached
 * @property movedTo the redirect for another spelling, or from a page that has no light version
 */
export type LightAddress = {
  address: string
  key: string
  isKnown: boolean
  cursor: string | undefined
  part: number
  movedTo: string | undefined
}

/** Length in characters, as in the API. */
const maxCursor = 200
const maxParts = 999

/**
 * Parses the target of a request for a light page: as that of the full page (`pageAddress.ts`),
 * with the page of a list or the part of a text.
 */
export function readLightAddress(routes: RouteObject[], url: string): LightAddress {
  const full = readPageAddress(routes, fullHref(url))
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length))
  const isData = full.address.split('?')[0]?.endsWith('.data')
  const kind = full.isKnown && !isData ? lightKindOf(full.address) : undefined
  const locale = localeOf(full.address)
  if (!kind) {
    const home = lightHref(inLocale(locale, '/'))
    const address = inLocale(locale, '/not-found')
    // Pages that do not exist are rendered under this address, so it is what their link to the
    // light version says.
    const isMissing = fullHref(url).split('?')[0] === address
    const movedTo = full.isKnown || isMissing ? home : undefined
    return { address, key: lightHref(address), isKnown: false, cursor: undefined, part: 1, movedTo }
  }
  const address = kind === 'filters' ? inLocale(locale, '/filters') : full.address
  const cursor = (['list', 'polls', 'events'].includes(kind) && parameters.get('cursor')?.slice(0, maxCursor)) || undefined
  const part = ['post', 'text'].includes(kind) ? readPart(parameters.get('part')) : 1
  const key = `${lightHref(address)} ${cursor ?? part}`
  return { address, key, isKnown: true, cursor, part, movedTo: full.movedTo && lightHref(full.movedTo) }
}

function readPart(text: string | null): number {
  const part = Number(text)
  return Number.isInteger(part) && part >= 1 && part <= maxParts ? part : 1
}
