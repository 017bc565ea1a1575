import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadBodies } from '#features/posts/server/lists/loadBodies.ts'
import { isFunctionWord } from '#text/functionWords.ts'
import type { Query } from '#text/query/readQuery.ts'
import { snippetOf } from '#text/snippetOf.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { callIndex } from '../searchIndex/callIndex.ts'

/** Adds the passage with most of the query's words, from the excerpt or else the body, to the posts without any of them in the title. */
export async function addSnippets(app: App, posts: Post[], query: Query): Promise<Post[]> {
  if (posts.length === 0 || !query.clauses.some((clause) => !clause.excluded)) return posts
  const spellings = await callIndex(app, 'spellings', { query })
  // A function word of the search in the title does not count.
  const contentWords = spellings.filter((word) => !isFunctionWord(word))
  const wanted = new Set(contentWords.length > 0 ? contentWords : spellings)
  const unmatched = posts.filter(({ title }) => !foldedWords(title).some((word) => wanted.has(word)))
  const passages = new Map(unmatched.map((post) => [post.id, snippetOf(post.excerpt, wanted)]))
  const hidden = unmatched.filter(({ id }) => !passages.get(id))
  for (const [id, body] of await loadBodies(app, hidden)) passages.set(id, snippetOf(body, wanted))
  return posts.map((post) => {
    const snippet = passages.get(post.id)
    return snippet ? { ...post, snippet } : post
  })
}
