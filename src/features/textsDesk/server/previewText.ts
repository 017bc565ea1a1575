import { AppError } from '#base/errors.ts'
import { parseOnce } from '#features/textPages/server/parseOnce.ts'
import { BrokenText } from '#features/textPages/server/parseText.ts'
import type { Text } from '#features/textPages/textPages.ts'
import type { Locale } from '#text/locale.ts'

/** A text as its page would show it. Throws `invalid` (field `source`) if it cannot be shown. */
export function previewText(source: string, locale: Locale): Text {
  try {
    return parseOnce(source, locale)
  } catch (error) {
    // Nested too deeply, the parser runs out of stack.
    throw new AppError('invalid', { source: [error instanceof BrokenText ? error.flaw : 'text_unreadable'] })
  }
}
