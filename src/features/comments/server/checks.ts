import { links } from '#text/links.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { type Banned, findBanned, stemsOf } from './desk/bannedWords.ts'

/** The input of the checks. `recent` is what its author wrote in the last day, newest first. */
export type Draft = {
  body: string
  /** The comment that it replies to; null for a comment. */
  parentId: number | null
  resource: string
  recent: EarlierComment[]
  banned: Banned[]
  now: Date
}
export type EarlierComment = { body: string; parentId: number | null; resource: string; createdAt: Date; deleted: boolean }

/**
 * `refuse`: it is not stored, and its author learns what to change. `hold`: it waits for a
 * moderator.
 */
type Check = { name: CheckName; outcome: 'refuse' | 'hold'; find(draft: Draft): string | null }
type CheckName = 'no_words' | 'flood' | 'repeated' | 'banned_word' | 'many_links' | 'noise'
/** null: it passed. */
export type CheckResult = { name: CheckName; outcome: Check['outcome']; detail: string } | null

/**
 * The first check that finds something decides, so those that refuse come before the others. `find`
 * returns what it found, or null.
 */
const checks: Check[] = [
  { name: 'no_words', outcome: 'refuse', find: ({ body }) => (hasContent(body) ? null : body.slice(0, 40)) },
  { name: 'flood', outcome: 'refuse', find: secondsToWait },
  { name: 'repeated', outcome: 'refuse', find: repeats },
  { name: 'banned_word', outcome: 'hold', find: ({ body, banned }) => findBanned(stemsOf(body), banned) },
  { name: 'many_links', outcome: 'hold', find: manyLinks },
  { name: 'noise', outcome: 'hold', find: noise },
]

export function checkDraft(draft: Draft): CheckResult {
  for (const { name, outcome, find } of checks) {
    const detail = find(draft)
    if (detail !== null) return { name, outcome, detail }
  }
  return null
}

/** Checks an edit, regardless of how often its author writes and of earlier comments. */
export function checkEdit(draft: Omit<Draft, 'recent'>): CheckResult {
  return checkDraft({ ...draft, recent: [] })
}

/** Whether there is a word, a number or an emoji, not only punctuation. */
function hasContent(body: string): boolean {
  return foldedWords(body).length > 0 || /\p{Extended_Pictographic}/u.test(body)
}

const floodLimits = [
  { max: 5, seconds: 60 },
  { max: 40, seconds: 3600 },
]

function secondsToWait({ recent, now }: Draft): string | null {
  const ages = recent.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / 1000)
  const waits = floodLimits.flatMap(({ max, seconds }) => {
    const counted = ages.filter((age) => age < seconds)
    return counted.length < max ? [] : [Math.ceil(seconds - (counted[max - 1] ?? 0))]
  })
  return waits.length > 0 ? String(Math.max(1, ...waits)) : null
}

/** Length in words. Shorter texts (شكراً، أحسنتم) may be repeated in other threads. */
const longText = 4

function repeats({ body, parentId, resource, recent }: Draft): string | null {
  const folded = foldedWords(body).join(' ') || body
  const isLong = folded.split(' ').length >= longText
  const same = recent.find(
    (earlier) =>
      !earlier.deleted &&
      (isLong || (earlier.resource === resource && earlier.parentId === parentId)) &&
      (foldedWords(earlier.body).join(' ') || earlier.body) === folded,
  )
  return same ? same.body.slice(0, 40) : null
}

const maxLinks = 2

function manyLinks({ body }: Draft): string | null {
  const count = links(body).length
  return count > maxLinks ? String(count) : null
}

/**
 * The same symbol many times in a row (laughter is letters), many marks on one letter, or few
 * letters in a longer text. Emoji are not noise.
 */
function noise({ body }: Draft): string | null {
  const symbols = body.replace(/\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '')
  const [run] = /([^\p{L}\p{N}])\1{19,}/u.exec(symbols) ?? /\p{M}{6,}/u.exec(symbols) ?? []
  if (run) return run.slice(0, 20)
  const letters = symbols.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return symbols.length >= 30 && letters < symbols.length / 3 ? `${letters}/${symbols.length}` : null
}
