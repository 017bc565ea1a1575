import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'
import { type Agreement, agree, effectsOf, needed, scoreOf } from './agreement.ts'
import type { Clue } from './clue.ts'
import { cluesOf } from './cluesOf.ts'
import { readRecentReports, toClues } from './recentReports.ts'

/**
 * Explanation why two posts of different languages do or do not share a story; `shared` are words
 * of both heads as printed, the most telling first.
 */
export type LanguageExplanation = {
  titles: [string, string]
  sameStory: boolean
  score: number
  needed: number
  shared: [string, string][]
  effects: { what: string; value: number; effect: number }[]
}

const meanings: Record<keyof Agreement, string> = {
  heads: 'names, numbers and words of news that the first sentences of both have (cosine by rarity)',
  titles: 'the same of the headlines',
  told: 'how much of a headline the other report tells (share, of the one with less)',
  rare: 'other names, by their letters, and numbers that both have (log)',
  words: 'words of news of a headline that both have (log)',
  otherName: 'a headline names what the other report does not (weight)',
  otherWord: 'a headline says what the other report does not (weight)',
  missing: 'known words of a headline that the other report lacks (share, of the one with more)',
  unsaid: 'a headline has names alone, as opinions have: no word of news or number is in the other report',
  otherNumbers: 'each headline has a number that the other report lacks',
}

type Row = StoredText & { id: number; language: Locale; title: string; excerpt: string; published_at: Date; story_id: number }

/**
 * Compares two posts with what the reports of the last day say of how rare a word is. Undefined if
 * both are in one language, or there is no such post.
 */
export async function explainLanguages(app: App, ids: [number, number]): Promise<LanguageExplanation | undefined> {
  const { rows } = await sql<Row>`
    select id, language, title, excerpt, published_at, story_id, coalesce(body_html, '') as body_html, coalesce(text_start, 0) as text_start, text_end
    from posts left join post_contents on post_id = id where id = any(${ids}::bigint[]) order by published_at, id`.execute(app.db)
  const [one, other] = rows
  if (!one || !other || one.language === other.language) return undefined
  const { weigh } = await readRecentReports(app)
  const [first, second] = [one, other].map(({ title, language, excerpt, published_at, ...text }) => ({
    clues: toClues({ title, text: textOf(text) || excerpt, language, at: published_at }),
    words: cluesOf(title, textOf(text) || excerpt, language).head,
  })) as [Side, Side]
  const agreement = agree(first.clues, second.clues, weigh)
  const shared = [...first.words.keys()].filter((clue) => second.words.has(clue)).sort((a, b) => weigh(b) - weigh(a))
  return {
    titles: [one.title, other.title],
    sameStory: one.story_id === other.story_id,
    score: round(scoreOf(agreement)),
    needed,
    shared: shared.map((clue) => [first.words.get(clue) ?? '', second.words.get(clue) ?? '']),
    effects: effectsOf(agreement)
      .map(({ name, effect }) => ({ what: meanings[name], value: round(agreement[name]), effect: round(effect) }))
      .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)),
  }
}

type Side = { clues: ReturnType<typeof toClues>; words: Map<Clue, string> }

export function printLanguages({ titles, sameStory, score, needed: required, shared, effects }: LanguageExplanation): string {
  return [
    ...titles.map((title) => `«${title}»`),
    `${sameStory ? 'They share a story.' : 'They are in different stories.'} The pair, in two languages, scores ${score}; ${required} is needed.`,
    `said in both: ${shared.map((words) => words.join(' = ')).join(', ') || 'nothing'}`,
    ...effects
      .filter(({ effect }) => effect !== 0)
      .map(({ what, value, effect }) => `${effect > 0 ? '+' : ''}${effect}\t${what}: ${value}`),
  ].join('\n')
}

const round = (value: number) => Number(value.toFixed(2))
