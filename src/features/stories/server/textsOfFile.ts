import { z } from 'zod'
import { readNdjson } from '#base/readNdjson.ts'
import { countHabits, type HabitCounts, type Habits, habitsOf, noCounts, noHabits } from '#text/newsText/habits.ts'
import { newsText } from '#text/newsText/newsText.ts'
import { plainLines } from '#text/plainText.ts'

/**
 * Fields of a post that its text depends on, as the API shows them. `agency`: its names, or one of
 * them, or anything that tells it from others.
 */
export const textFields = {
  title: z.string(),
  author: z.string().nullish(),
  body_html: z.string().nullish(),
  agency: z.unknown().optional(),
}
const TextLine = z.object(textFields)
type TextLine = z.infer<typeof TextLine>

/** Posts of an agency from which its habits are learnt; more would only take memory. */
const maxLearnt = 500

/**
 * The text of each post of a file, as matching and ranking see it after ingestion: habits are
 * learnt from all posts of an agency in the file. Throws a CommandError that says what is wrong
 * with the file, and where.
 */
export async function textsOfFile(file: string): Promise<(post: TextLine) => string> {
  const counts = new Map<string, HabitCounts>()
  for await (const { value: post } of readNdjson(file, TextLine)) {
    const { key } = agencyOf(post)
    const ofAgency = counts.get(key) ?? noCounts()
    counts.set(key, ofAgency)
    if (key !== '' && ofAgency.articles < maxLearnt) countHabits(ofAgency, plainLines(post.body_html ?? ''))
  }
  const habits = new Map<string, Habits>([...counts].map(([key, ofAgency]) => [key, habitsOf(ofAgency)]))
  return (post) => {
    const { key, names } = agencyOf(post)
    const { title, author = null, body_html } = post
    return newsText({ lines: plainLines(body_html ?? ''), title, author, names, habits: habits.get(key) ?? noHabits })
  }
}

/** `key`: what tells it from others; '' if the post has none. */
function agencyOf({ agency }: TextLine): { key: string; names: string[] } {
  if (typeof agency === 'string') return { key: agency, names: [agency] }
  const { id, name_ar, name_en } = (agency ?? {}) as { id?: unknown; name_ar?: unknown; name_en?: unknown }
  const names = [name_ar, name_en].filter((name) => typeof name === 'string')
  return { key: agency ? JSON.stringify([id, ...names]) : '', names }
}
