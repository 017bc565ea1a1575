import { foldedWords } from '#text/words.ts'

/** One higher with each release that folds or cuts words in another way: those of stored posts are written anew then (posts/server/store/respellPosts.ts). */
export const spellingVersion = 2

/** Longest texts that are made findable, in UTF-16 units: about the first 1,500 words of a body. */
const longest = { title: 500, excerpt: 600, body: 10_000 }
/** Stands between two parts; no phrase reaches across. */
const partEnd = '|'

/**
 * What a post is found by, as the column `post_words.spelled`: the folded words of its title, excerpt and body, each between spaces. Where the
 * excerpt is the beginning of the body, the body goes on behind it.
 */
export function postWords({ title, excerpt, body }: { title: string; excerpt: string; body: string }): { spelled: string } {
  const teaser = excerpt.replace(/…$/, '')
  const isBeginning = teaser !== '' && body.startsWith(teaser)
  const words = [
    ...foldedWords(title.slice(0, longest.title)),
    partEnd,
    ...foldedWords(teaser.slice(0, longest.excerpt)),
    ...(isBeginning ? [] : [partEnd]),
    ...foldedWords(body.slice(isBeginning ? teaser.length : 0, longest.body)),
  ]
  return { spelled: ` ${words.join(' ')} ` }
}
