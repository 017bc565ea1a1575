import { foldedWords } from '#text/tokenizer/words.ts'

/**
 * Raise it when words are folded or split differently: `respellPosts` then rewrites those of stored
 * posts.
 */
export const spellingVersion = 4

/** Searchable length, in UTF-16 units: about the first 1,500 words of a body. */
const maxLength = { title: 500, excerpt: 600, body: 10_000 }
/** Separates two parts, so that no phrase matches across them. */
const partEnd = '|'

/**
 * The column `post_words.spelled`: the folded words of title, excerpt and body, each between
 * spaces. If the excerpt is the beginning of the body, the rest of the body follows it.
 */
export function postWords({ title, excerpt, body }: { title: string; excerpt: string; body: string }): { spelled: string } {
  const teaser = excerpt.replace(/…$/, '')
  const isBeginning = teaser !== '' && body.startsWith(teaser)
  const words = [
    ...foldedWords(title.slice(0, maxLength.title)),
    partEnd,
    ...foldedWords(teaser.slice(0, maxLength.excerpt)),
    ...(isBeginning ? [] : [partEnd]),
    ...foldedWords(body.slice(isBeginning ? teaser.length : 0, maxLength.body)),
  ]
  return { spelled: ` ${words.join(' ')} ` }
}
