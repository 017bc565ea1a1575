/**
 * The decimal number that a gateway expects, which JSON writes with at most three decimals: 1500 →
 * 1.5.
 * @param fils 1 KD = 1,000 fils
 */
export function toDecimal(fils: number): number {
  return fils / 1000
}

/**
 * The fils of a gateway's number, `1.500`, `1,234.500` or 1.5; null if it is no number, negative,
 * or has more than three decimals.
 */
export function fromDecimal(value: string | number): number | null {
  const found = /^(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,3})0*)?$/.exec(String(value).trim())
  if (!found) return null
  const [, whole = '', decimals = ''] = found
  return Number(whole.replace(',', '')) * 1000 + Number(decimals.padEnd(3, '0'))
}
