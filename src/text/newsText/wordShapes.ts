import { fold } from '../tokenizer/fold.ts'

/** Words of a text in one spelling, without punctuation, one space between them. */
export const bare = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the words of a text: what stands between spaces and has a letter or digit. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The form in which lines are compared with those of other articles: without punctuation, all
 * digits alike.
 */
export const shapeOf = (text: string): string => bare(text).replace(/\d/g, '0')
