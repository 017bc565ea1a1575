import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'

/** A time in Kuwait as `datetime-local` has it, for the API; null if the field is empty. */
export function momentOf(typed: string | undefined): string | null {
  return typed ? `${typed}:00${kuwaitZone}` : null
}

export const timeField = (iso: string | null | undefined) => (iso ? kuwaitTime(Date.parse(iso)).slice(0, 16) : '')

/**
 * Returns the moment that was typed in place of the one before; one that was not touched stays
 * exactly what it was, because the field has no seconds.
 */
export function changedMoment(typed: string | undefined, before: string | null | undefined): string | null {
  return before && typed === timeField(before) ? before : momentOf(typed)
}
