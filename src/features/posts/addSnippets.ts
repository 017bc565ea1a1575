import type { App } from '#base/app.ts'
import { askIndex } from '#features/search/askIndex.ts'
import { isFunctionWord } from '#text/functionWords.ts'
import { plainText } from '#text/plainText.ts'
import type { Query } from '#text/readQuery.ts'
import { snippetOf } from '#text/snippetOf.ts'
import { foldedWords } from '#text/words.ts'
import type { Post } from './schema.ts'

/** Gives the posts that have words of the query in their body, but none in title and excerpt, the passage with most of them. */
export async function addSnippets(app: App, posts: Post[], query: Query): Promise<Post[]> {
  if (posts.length === 0 || !query.clauses.some((clause) => !clause.excluded)) return posts
  const spellings = await askIndex(app, 'spellings', { query })
  // A title that has only the "in" of a search says nothing of it.
  const telling = spellings.filter((word) => !isFunctionWord(word))
  const wanted = new Set(telling.length > 0 ? telling : spellings)
  const hidden = posts.filter(({ title, excerpt }) => !foldedWords(`${title} ${excerpt}`).some((word) => wanted.has(word)))
  if (hidden.length === 0) return posts
  const { rows } = await app.replicaPool.query<{ post_id: number; body_html: string }>({
    name: 'bodies by id',
    text: 'select post_id, body_html from post_contents where post_id = any($1::bigint[])',
    values: [hidden.map((post) => post.id)],
  })
  const bodies = new Map(rows.map((row) => [row.post_id, row.body_html]))
  return posts.map((post) => {
    const body = hidden.includes(post) ? bodies.get(post.id) : undefined
    const snippet = body && snippetOf(plainText(body), wanted)
    return snippet ? { ...post, snippet } : post
  })
}
