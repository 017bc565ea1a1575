import { LRUCache } from 'lru-cache'
import { isFunctionWord, reportWords } from '#text/functionWords.ts'
import { phraseEnds } from '#text/phraseEnds.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import type { Post } from '../../schema.ts'
import { titleLimits } from '../../titleLimits.ts'

type RowEnds = Pick<Post, 'title_end' | 'excerpt_end'>

/** Characters that two lines of a list beside a picture have room for, an ellipsis included. */
const excerptLimit = 106
/** Share of an excerpt's words that the title has too, from which on it says nothing else. */
const repeats = 0.6

/** Lists contain the posts of the last hours again and again. */
const cached = new LRUCache<number, { title: string; excerpt: string; ends: RowEnds }>({ max: 2_000 })

/** Returns where lists cut the title and the excerpt of a post. */
export function rowEnds(id: number, title: string, excerpt: string): RowEnds {
  const known = cached.get(id)
  if (known?.title === title && known.excerpt === excerpt) return known.ends
  const title_end = phraseEnds(title, titleLimits.narrow).next().value
  const excerpt_end = excerpt === '' ? undefined : excerptEnd(excerpt, title)
  const ends = { ...(title_end !== undefined && { title_end }), ...(excerpt_end !== undefined && { excerpt_end }) }
  cached.set(id, { title, excerpt, ends })
  return ends
}

/** 0 if what fits only repeats the title; undefined if all is shown. */
function excerptEnd(excerpt: string, title: string): number | undefined {
  const said = new Set(wordsOf(title))
  const isNew = (text: string) => {
    const words = wordsOf(text)
    return words.length === 0 || words.filter((word) => said.has(word)).length < words.length * repeats
  }
  let isCut = false
  for (const end of phraseEnds(excerpt, excerptLimit)) {
    if (isNew(excerpt.slice(0, end))) return excerpt.startsWith('. ', end) ? end + 1 : end
    isCut = true
  }
  return isCut || !isNew(excerpt) ? 0 : undefined
}

/** The stems of the words that say something. */
const wordsOf = (text: string) =>
  foldedWords(text)
    .filter((word) => !isFunctionWord(word) && !reportWords.has(word))
    .map(stem)
