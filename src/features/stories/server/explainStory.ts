import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { CommandError } from '#base/errors.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { type Candidate, circumstancesOf, toCandidate } from './chooseStory.ts'
import { findSimilar, type WeighedPost } from './findSimilar.ts'
import { rarestTerms } from './rarestTerms.ts'
import { type Comparison, compare, effectsOf, scoreOf } from './similarity.ts'
import { signatureOf, wordTerm } from './storySignature.ts'
import { readWeights, type Weights } from './storyWeights.ts'
import { Weighed } from './weighed.ts'

/**
 * `effects`: what each part of the comparison added to the score of this pair, largest first. Words
 * are as printed in the headlines.
 */
export type StoryExplanation = {
  titles: [string, string]
  sameStory: boolean
  score: number
  needed: number
  sharedWords: string[]
  onlyInOne: string[]
  onlyInOther: string[]
  effects: { what: string; value: number; effect: number }[]
}

type Row = StoredText & { id: number; title: string; excerpt: string; agency_id: number; published_at: Date; story_id: number }

/**
 * Compares two posts as when the newer one came, with today's weights and candidates. The story
 * that was chosen then may differ, because a report must fit the other posts of a story too. Throws
 * a CommandError if there is no such post.
 */
export async function explainStory(app: App, ids: [number, number]): Promise<StoryExplanation> {
  const rows = await readRows(app, ids)
  const [older, newer] = rows.toSorted((one, other) => one.published_at.getTime() - other.published_at.getTime()) as [Row, Row]
  const weights = await readWeights(app.db)
  const draft = toPost(newer, weights)
  const similar = await readCandidates(app, draft, weights)
  const other = toCandidate(draft, toPost(older, weights), { storyId: older.story_id, machineStoryId: older.story_id })
  const comparison = compare(
    draft.words,
    other.words,
    circumstancesOf(
      draft,
      other,
      similar.filter((one) => !isSamePost(one, other)),
    ),
  )
  return {
    titles: [older.title, newer.title],
    sameStory: older.story_id === newer.story_id,
    score: round(scoreOf(comparison)),
    needed: weights.needed,
    ...headlineWords(older, newer),
    effects: effectsOf(comparison)
      .map(({ name, effect }) => ({ what: meanings[name], value: round(comparison[name]), effect: round(effect) }))
      .sort((one, two) => Math.abs(two.effect) - Math.abs(one.effect)),
  }
}

const meanings: Record<keyof Comparison, string> = {
  headlines: 'the headline of each is in the lead of the other (share)',
  missing: 'words that a headline and its own text repeat are nowhere in the other report (of the one with fewer)',
  topic: 'the headline of one is what the other is about (share)',
  heads: 'the first sentences of each, by how often its text repeats their words, are told by the other (share)',
  titleWords: 'words of both headlines (log)',
  days: 'days between them',
  sameAgency: 'one agency, which reports an event once',
  alikeOfAgency: 'the agency has other posts as alike: a frame that repeats (log)',
  alikeElsewhere: 'other stories have posts as alike: a frame that repeats (log)',
  crowd: 'other candidates are alike to the older one: a frame that repeats (average likeness of ten)',
  veryRare: 'words of both leads that very few posts have (log)',
  otherDate: 'they name different dates (days between them)',
  sameDate: 'they name the same date',
  otherNumbers: 'they give different numbers of the same thing',
  otherName: 'the headlines are one sentence with another name or number',
  frame: 'alike headlines, while numbers in the text disagree',
  copied: 'one text is mostly a copy of the other (from 0 at half of it)',
  retold: 'one text about two events: the same sentences with another name or number',
}

async function readRows(app: App, ids: [number, number]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, title, excerpt, coalesce(body_html, '') as body_html, coalesce(text_start, 0) as text_start, text_end, agency_id, published_at, story_id
    from posts left join post_contents on post_id = id where id = any(${ids}::bigint[])`.execute(app.db)
  for (const id of ids) if (!rows.some((row) => row.id === id)) throw new CommandError(`there is no post ${id}`)
  if (ids[0] === ids[1]) throw new CommandError('these are one post')
  return rows
}

function toPost(row: Row, weights: Weights): WeighedPost {
  const signature = signatureOf(row.title, comparedText(row))
  return { signature, words: new Weighed(signature, weights), agencyId: row.agency_id, publishedAt: row.published_at }
}

function comparedText(row: Row): string {
  return textOf(row) || row.excerpt
}

/** Reads candidates without the draft itself, which is stored by now. */
async function readCandidates(app: App, draft: WeighedPost, weights: Weights): Promise<Candidate[]> {
  const [found = []] = await findSimilar(app.pool, app.db, [draft], [rarestTerms(draft.signature, weights.postsWith)], weights)
  return found
    .filter((one) => !isSamePost(one, draft))
    .map((one) => toCandidate(draft, one, { storyId: one.storyId, machineStoryId: one.machineStoryId }))
}

function isSamePost(one: Pick<WeighedPost, 'agencyId' | 'publishedAt' | 'signature'>, other: WeighedPost): boolean {
  const same = one.agencyId === other.agencyId && one.publishedAt.getTime() === other.publishedAt.getTime()
  return same && one.signature.title.join() === other.signature.title.join()
}

function headlineWords(one: Row, other: Row) {
  const [ofOne, ofOther] = [wordsByTerm(one.title), wordsByTerm(other.title)]
  const only = (words: Map<number, string>, post: Row) => {
    const body = new Set(signatureOf(post.title, comparedText(post)).body)
    return [...words].filter(([term]) => !body.has(term)).map(([, word]) => word)
  }
  return {
    sharedWords: [...ofOne].filter(([term]) => ofOther.has(term)).map(([, word]) => word),
    onlyInOne: only(ofOne, other),
    onlyInOther: only(ofOther, one),
  }
}

function wordsByTerm(title: string): Map<number, string> {
  return new Map(foldedWords(title).map((word) => [wordTerm(word), word]))
}

export function printExplanation({ titles, sameStory, score, needed, effects, ...words }: StoryExplanation): string {
  const list = (found: string[]) => found.join('، ') || 'none'
  return [
    ...titles.map((title) => `«${title}»`),
    `${sameStory ? 'They share a story.' : 'They are in different stories.'} The pair scores ${score}; ${needed} is needed.`,
    `words of both headlines: ${list(words.sharedWords)}`,
    `only in the first: ${list(words.onlyInOne)}; only in the second: ${list(words.onlyInOther)}`,
    ...effects
      .filter(({ effect }) => effect !== 0)
      .map(({ what, value, effect }) => `${effect > 0 ? '+' : ''}${effect}\t${what}: ${value}`),
  ].join('\n')
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
