import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'
import { inLatin } from '#ui/form/typedNumbers.ts'
import { formatKd } from '../../money.ts'

/**
 * An amount in KD as fils: 1.5 → 1500; null if the field is empty. What cannot be understood is sent as it is, so that the server refuses it beside the
 * field.
 */
export function filsOf(typed: string | undefined): number | string | null {
  const text = inLatin(typed)
  const [, whole = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole ? Number(whole) * 1000 + Number(decimals.padEnd(3, '0')) : text || null
}

/** A time in Kuwait, as `datetime-local` has it. */
export function momentOf(typed: string | undefined): string | null {
  return typed ? `${typed}:00${kuwaitZone}` : null
}

export const numberField = (value: number | null | undefined) => (value == null ? '' : String(value))
export const kdField = (fils: number | null | undefined) => (fils == null ? '' : formatKd(fils))
export const timeField = (iso: string | null | undefined) => (iso ? kuwaitTime(Date.parse(iso)).slice(0, 16) : '')
