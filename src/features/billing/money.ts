/** An amount as people read it, without the currency: 1500 → `1.500`. @param fils 1 KD = 1,000 fils */
export function formatKd(fils: number): string {
  const digits = String(Math.abs(fils)).padStart(4, '0')
  return `${fils < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
