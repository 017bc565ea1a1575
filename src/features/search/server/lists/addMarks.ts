import type { Mark, Post } from '#features/posts/schema.ts'
import { highlight } from '#text/query/highlight.ts'

/** Tells of posts that were searched for where the words stand in what a list shows of them, in whatever form they stand there. */
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
