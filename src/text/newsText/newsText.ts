import { plainText } from '../plainText.ts'
import { agencyNames, withLearntNames } from './agencyNames.ts'
import { findEnd } from './findEnd.ts'
import { findStart } from './findStart.ts'
import { type Habits, noHabits } from './habits.ts'
import { offsetOf } from './position.ts'

/**
 * An article of an agency. `lines`: `plainLines` of its body. `names`: of the agency, in both
 * languages.
 */
export type Article = { lines: readonly string[]; title: string; author?: string | null; names: readonly string[]; habits?: Habits }

/**
 * Bounds of the text in `plainText` of a body, in UTF-16 units; `end` is null if it is text to the
 * end.
 */
export type TextBounds = { start: number; end: number | null }

/** A body that is text from beginning to end. */
export const allText: TextBounds = { start: 0, end: null }

/**
 * Finds where the text of an article starts and ends: without dateline, credits, a repeated
 * headline, captions above it, buttons, a signature, keywords and notices. Without doubt of the
 * form, or because the agency's articles often have it there, so that what is text stays text.
 */
export function findText({ lines, title, author = null, names, habits = noHabits }: Article): TextBounds {
  const start = findStart({ lines, title, author, known: withLearntNames(agencyNames(names), habits.credits), habits })
  const end = findEnd({ lines, habits }, start)
  const to = offsetOf(lines, end)
  return { start: offsetOf(lines, start), end: to === offsetOf(lines, { line: lines.length, at: -1 }) ? null : to }
}

/** The text of an article: of its lines, joined by spaces, what is within the bounds. */
export function newsText(article: Article): string {
  const { start, end } = findText(article)
  return article.lines.join(' ').slice(start, end ?? undefined)
}

/** Columns of `post_contents`. */
export type StoredText = { body_html: string; text_start: number; text_end: number | null }

/** The text of a stored post. */
export function textOf({ body_html, text_start, text_end }: StoredText): string {
  return plainText(body_html).slice(text_start, text_end ?? undefined)
}
