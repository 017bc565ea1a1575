/** Characters refused in a name or a question: controls, line breaks, and bidi controls, which would reorder the text around it. */
export const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
