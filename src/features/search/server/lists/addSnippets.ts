import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadBodies } from '#features/posts/server/lists/loadBodies.ts'
import { isFunctionWord } from '#text/functionWords.ts'
import type { Query } from '#text/query/readQuery.ts'
import { snippetOf } from '#text/snippetOf.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { askIndex } from '../searchIndex/askIndex.ts'

/** Gives the posts that have words of the query, but none in their title, the passage with most of them: of the excerpt, else of the body. */
export async function addSnippets(app: App, posts: Post[], query: Query): Promise<Post[]> {
  if (posts.length === 0 || !query.clauses.some((clause) => !clause.excluded)) return posts
  const spellings = await askIndex(app, 'spellings', { query })
  // A title that has only the "in" of a search says nothing of it.
  const telling = spellings.filter((word) => !isFunctionWord(word))
  const wanted = new Set(telling.length > 0 ? telling : spellings)
  const untold = posts.filter(({ title }) => !foldedWords(title).some((word) => wanted.has(word)))
  const passages = new Map(untold.map((post) => [post.id, snippetOf(post.excerpt, wanted)]))
  const hidden = untold.filter(({ id }) => !passages.get(id))
  for (const [id, body] of await loadBodies(app, hidden)) passages.set(id, snippetOf(body, wanted))
  return posts.map((post) => {
    const snippet = passages.get(post.id)
    return snippet ? { ...post, snippet } : post
  })
}
