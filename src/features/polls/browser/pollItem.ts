import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import type { Poll, PollStats } from '../schema.ts'

/**
 * A poll as a page shows it, in the page's language or, if it has no such text, the other one. The
 * same for every reader, so without a vote.
 */
export type PollItem = {
  id: number
  question: string
  /** Language of the question and the options. */
  language: Locale
  category: Label | null
  /** ISO 8601, UTC. */
  closesAt: string
  isClosed: boolean
  options: { id: number; label: string }[]
  votes: number
  /** Null until the poll is closed. */
  results: PollStats['response']
  reactions: Poll['resource_reactions']
  comments: number
  views: number
}

export function pollItemOf(poll: Poll, locale: Locale): PollItem {
  const other = locale === 'ar' ? 'en' : 'ar'
  const language = poll[`question_${locale}`] === null ? other : locale
  return {
    id: poll.id,
    question: poll[`question_${language}`] ?? '',
    language,
    category: poll.category && { id: poll.category.id, name: nameIn(locale, poll.category) },
    closesAt: poll.closes_at,
    isClosed: poll.state === 'closed',
    options: poll.options.map((option) => ({ id: option.id, label: option[`label_${language}`] ?? '' })),
    votes: poll.vote_count,
    results: poll.state === 'closed' ? poll.stats.response : null,
    reactions: poll.resource_reactions,
    comments: poll.comment_count,
    views: poll.polls_view,
  }
}

export function pollHref(locale: Locale, id: number): string {
  return inLocale(locale, `/polls/${id}`)
}
