import { inLatin } from '#ui/form/typedNumbers.ts'
import { formatKd } from '../../money.ts'

/**
 * An amount in KD as fils: 1.5 → 1500; null if the field is empty. What cannot be understood is
 * sent as it is, so that the server refuses it beside the field.
 */
export function filsOf(typed: string | undefined): number | string | null {
  const text = inLatin(typed)
  const [, whole = '', decimals = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return whole ? Number(whole) * 1000 + Number(decimals.padEnd(3, '0')) : text || null
}

export const kdField = (fils: number | null | undefined) => (fils == null ? '' : formatKd(fils))
