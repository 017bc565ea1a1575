/**
 * Writes what was typed with Latin digits and a decimal point, whichever keyboard it was typed on.
 */
export function inLatin(typed = ''): string {
  return typed
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace('٫', '.')
}

/**
 * A whole number as the API expects it: null if the field is empty. What cannot be understood is
 * sent as it is, so that the server refuses it beside the field instead of taking it for empty.
 */
export function wholeNumberOf(typed: string | undefined): number | string | null {
  const text = inLatin(typed)
  return /^\d{1,9}$/.test(text) ? Number(text) : text || null
}

export const numberField = (value: number | null | undefined) => (value == null ? '' : String(value))
