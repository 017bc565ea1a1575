/** What does not belong into a name or a question: controls and line ends, and direction marks, which would turn the words around it. */
export const unfitForLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
