/**
 * Whether a text has anything to see: letters, digits, signs or emoji, but not only spaces, marks
 * and fillers (Unicode's Default_Ignorable, and the blank of Braille).
 */
export const isVisible = (text: string): boolean => /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
