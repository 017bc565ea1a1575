import { LRUCache } from 'lru-cache'
import type { Mark, Post } from '#features/posts/schema.ts'
import { highlight } from '#text/query/highlight.ts'
import { addOtherNames } from '#text/query/otherNames/otherNames.ts'
import { type Query, readQuery } from '#text/query/readQuery.ts'

/**
 * The marks of a text for a search, because many readers search the same words at the same time.
 */
const cached = new LRUCache<string, Mark[]>({ max: 5_000 })

/**
 * Adds the positions of the search's words, in any form, in the texts that a list shows of the
 * posts.
 */
export function addMarks(posts: Post[], search: string): Post[] {
  const query = addOtherNames(readQuery(search))
  const marksOf = (text: string) => {
    const key = `${search}\0${text}`
    const known = cached.get(key)
    if (known) return known
    const marks = marksIn(text, query)
    cached.set(key, marks)
    return marks
  }
  return posts.map((post) => ({ ...post, marks: { title: marksOf(post.title), excerpt: marksOf(post.snippet ?? post.excerpt) } }))
}

function marksIn(text: string, query: Query): Mark[] {
  let end = 0
  return highlight(text, query).flatMap((piece): Mark[] => {
    const start = end
    end += piece.text.length
    return piece.marked ? [[start, end]] : []
  })
}
