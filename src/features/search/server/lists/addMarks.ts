import type { Mark, Post } from '#features/posts/schema.ts'
import { highlight } from '#text/query/highlight.ts'

/** Adds the positions of the search's words, in any form, in the texts that a list shows of the posts. */
export function addMarks(posts: Post[], search: string): Post[] {
  return posts.map((post) => ({
    ...post,
    marks: { title: marksIn(post.title, search), excerpt: marksIn(post.snippet ?? post.excerpt, search) },
  }))
}

function marksIn(text: string, search: string): Mark[] {
  let end = 0
  return highlight(text, search).flatMap((piece): Mark[] => {
    const start = end
    end += piece.text.length
    return piece.marked ? [[start, end]] : []
  })
}
