/**
 * Characters refused in a name or a question: controls, line breaks, and bidi controls, which would
 * reorder the text around it.
 */
export const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** The same for a text of several lines, which may have line breaks. */
export const forbiddenInText = /[^\P{Cc}\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u
