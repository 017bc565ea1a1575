/**
 * The Latin digits of a code as people type it: in Latin or Arabic digits, with spaces and hyphens.
 */
export function typedDigits(typed: string): string {
  return typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/[\s\u200E\u200F-]/g, '')
}
