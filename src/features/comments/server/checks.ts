import { links } from '#text/links.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { type Banned, findBanned, stemsOf } from './desk/bannedWords.ts'

/** What the checks look at: the text, what its author wrote in the last day (the newest first), and the words banned now. */
export type Draft = {
  body: string
  /** What it answers; null for a comment. */
  parentId: number | null
  resource: string
  recent: Earlier[]
  banned: Banned[]
  now: Date
}
export type Earlier = { body: string; parentId: number | null; resource: string; createdAt: Date; deleted: boolean }

/** `refuse`: it is not kept, and its author is told what to change. `hold`: it waits for a moderator. */
type Check = { name: CheckName; outcome: 'refuse' | 'hold'; meets(draft: Draft): string | null }
type CheckName = 'no_words' | 'flood' | 'repeated' | 'banned_word' | 'many_links' | 'noise'
export type Verdict = { name: CheckName; outcome: Check['outcome']; detail: string } | null

/** The first check that a text meets decides, so those that refuse stand first. Each answers what exactly it met, or null. */
const checks: Check[] = [
  { name: 'no_words', outcome: 'refuse', meets: ({ body }) => (saysSomething(body) ? null : body.slice(0, 40)) },
  { name: 'flood', outcome: 'refuse', meets: secondsToWait },
  { name: 'repeated', outcome: 'refuse', meets: repeats },
  { name: 'banned_word', outcome: 'hold', meets: ({ body, banned }) => findBanned(stemsOf(body), banned) },
  { name: 'many_links', outcome: 'hold', meets: manyLinks },
  { name: 'noise', outcome: 'hold', meets: noise },
]

/** Null: nothing to say against it. */
export function judge(draft: Draft): Verdict {
  for (const { name, outcome, meets } of checks) {
    const detail = meets(draft)
    if (detail !== null) return { name, outcome, detail }
  }
  return null
}

/** Of an edit: how often somebody writes does not matter, and the text may stay as it was. */
export function judgeEdit(draft: Omit<Draft, 'recent'>): Verdict {
  return judge({ ...draft, recent: [] })
}

/** A word, a number, or a little picture; not punctuation alone. */
function saysSomething(body: string): boolean {
  return foldedWords(body).length > 0 || /\p{Extended_Pictographic}/u.test(body)
}

/** At most so many in so many seconds. */
const floods = [
  { most: 5, seconds: 60 },
  { most: 40, seconds: 3600 },
]

function secondsToWait({ recent, now }: Draft): string | null {
  const ages = recent.map(({ createdAt }) => (now.getTime() - createdAt.getTime()) / 1000)
  const waits = floods.flatMap(({ most, seconds }) => {
    const counted = ages.filter((age) => age < seconds)
    return counted.length < most ? [] : [Math.ceil(seconds - (counted[most - 1] ?? 0))]
  })
  return waits.length > 0 ? String(Math.max(1, ...waits)) : null
}

/** Shorter texts (شكراً، أحسنتم) may be said again elsewhere. */
const wordsWorthRepeating = 4

function repeats({ body, parentId, resource, recent }: Draft): string | null {
  const said = foldedWords(body).join(' ') || body
  const isLong = said.split(' ').length >= wordsWorthRepeating
  const same = recent.find(
    (earlier) =>
      !earlier.deleted &&
      (isLong || (earlier.resource === resource && earlier.parentId === parentId)) &&
      (foldedWords(earlier.body).join(' ') || earlier.body) === said,
  )
  return same ? same.body.slice(0, 40) : null
}

const mostLinks = 2

function manyLinks({ body }: Draft): string | null {
  const count = links(body).length
  return count > mostLinks ? String(count) : null
}

/** The same sign over and over (laughter is letters), marks heaped on letters, or hardly a letter in a longer text. Little pictures are no noise. */
function noise({ body }: Draft): string | null {
  const signs = body.replace(/\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '')
  const [run] = /([^\p{L}\p{N}])\1{19,}/u.exec(signs) ?? /\p{M}{6,}/u.exec(signs) ?? []
  if (run) return run.slice(0, 20)
  const letters = signs.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return signs.length >= 30 && letters < signs.length / 3 ? `${letters}/${signs.length}` : null
}
