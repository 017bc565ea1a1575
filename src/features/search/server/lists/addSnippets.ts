import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { Post } from '#features/posts/schema.ts'
import { loadBodies } from '#features/posts/server/lists/loadBodies.ts'
import { isFunctionWord } from '#text/functionWords.ts'
import type { Query } from '#text/query/readQuery.ts'
import { snippetOf } from '#text/snippetOf.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { callIndex } from '../searchIndex/callIndex.ts'

/** The snippet of a post for a search, and the texts of the post for which it was made. */
type Cached = { title: string; excerpt: string; snippet: string | undefined }

/**
 * Snippets of recent searches: many readers search the same words at the same time, and finding
 * passages takes longer than finding posts. A changed body is noticed this late.
 */
const cached = perApp(() => new LRUCache<string, Cached>({ max: 5_000, ttl: 30_000 }))

/**
 * Adds the passage with most of the query's words, from the excerpt or else the body, to the posts
 * without any of them in the title.
 * @param search the query as typed
 */
export async function addSnippets(app: App, posts: Post[], search: string, query: Query): Promise<Post[]> {
  if (posts.length === 0 || !query.clauses.some((clause) => !clause.excluded)) return posts
  const snippets = cached(app)
  const key = ({ id }: Post) => `${id} ${search}`
  const isKnown = (post: Post) => {
    const known = snippets.get(key(post))
    return known?.title === post.title && known.excerpt === post.excerpt
  }
  const made = await makeSnippets(
    app,
    posts.filter((post) => !isKnown(post)),
    query,
  )
  return posts.map((post) => {
    const snippet = made.has(post.id) ? made.get(post.id) : snippets.get(key(post))?.snippet
    if (made.has(post.id)) snippets.set(key(post), { title: post.title, excerpt: post.excerpt, snippet })
    return snippet ? { ...post, snippet } : post
  })
}

/** The snippets of these posts by id; undefined if there is none. */
async function makeSnippets(app: App, posts: Post[], query: Query): Promise<Map<number, string | undefined>> {
  const snippets = new Map<number, string | undefined>(posts.map(({ id }) => [id, undefined]))
  if (posts.length === 0) return snippets
  const spellings = await callIndex(app, 'spellings', { query })
  // A function word of the search in the title does not count.
  const contentWords = spellings.filter((word) => !isFunctionWord(word))
  const wanted = new Set(contentWords.length > 0 ? contentWords : spellings)
  const unmatched = posts.filter(({ title }) => !foldedWords(title).some((word) => wanted.has(word)))
  for (const post of unmatched) snippets.set(post.id, snippetOf(post.excerpt, wanted))
  const hidden = unmatched.filter(({ id }) => !snippets.get(id))
  for (const [id, body] of await loadBodies(app, hidden)) snippets.set(id, snippetOf(body, wanted))
  return snippets
}
