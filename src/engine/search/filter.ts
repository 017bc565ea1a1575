import { type DocumentColumns, isClip, isEnglish, isOwn } from './documents.ts'

/** Sections of any level; a document must be in one of them. */
type Sections = { mains: number[]; categories: number[]; subs: number[] }

/**
 * Restricts documents: to one of the agencies, and to each of the groups of sections. Times are in
 * ms, `since` inclusive, `until` exclusive.
 */
export type DocumentFilter = {
  media?: boolean
  own?: boolean
  clips?: boolean
  /** Whether documents are in English, or in another language; undefined: in any. */
  english?: boolean | undefined
  agencies?: number[]
  sections?: Sections[]
  since?: number
  until?: number
}

type Check = (document: number) => boolean

/** A function that checks whether a document of these columns passes the filter. */
export function createFilter(columns: DocumentColumns, filter: DocumentFilter): Check {
  const { flags, time } = columns
  const checks: Check[] = []
  const mask = 1 | (filter.own ? isOwn : 0) | (filter.clips ? isClip : 0)
  const bits = (filter.media ? 1 : 0) | (filter.own ? isOwn : 0) | (filter.clips ? isClip : 0)
  if (filter.media !== undefined) checks.push((document) => ((flags[document] as number) & mask) === bits)
  if (filter.english !== undefined) {
    const wanted = filter.english ? isEnglish : 0
    checks.push((document) => ((flags[document] as number) & isEnglish) === wanted)
  }
  if (filter.agencies) checks.push(isOneOf(columns.agency, filter.agencies))
  for (const { mains, categories, subs } of filter.sections ?? []) {
    const levels = [isOneOf(columns.main, mains), isOneOf(columns.category, categories), isOneOf(columns.sub, subs)]
    const selected = levels.filter((_, level) => [mains, categories, subs][level]?.length)
    checks.push(selected.length === 1 ? (selected[0] as Check) : (document) => selected.some((check) => check(document)))
  }
  const { since, until } = filter
  if (since !== undefined) checks.push((document) => (time[document] as number) >= since)
  if (until !== undefined) checks.push((document) => (time[document] as number) < until)
  return (document) => {
    for (let n = 0; n < checks.length; n++) if (!(checks[n] as Check)(document)) return false
    return true
  }
}

function isOneOf(values: Uint16Array | Uint32Array, wanted: number[]): Check {
  const [only] = wanted
  const some = new Set(wanted)
  return wanted.length === 1 ? (document) => values[document] === only : (document) => some.has(values[document] as number)
}
