import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'
import { type MarkedSentence, sentenceWith } from '#text/sentenceWith.ts'

/** A post, and the forms of a keyword that it has: «وزير … النفط». */
export type Because = { postId: number; because: string | null }

type Row = StoredText & { id: number; title: string; excerpt: string }

/**
 * Reads for each the sentence of the post's text in which the keyword stands; null where the
 * headline has it already, or nothing has.
 */
export async function readSentences(app: App, wanted: Because[]): Promise<(MarkedSentence | null)[]> {
  const ids = [...new Set(wanted.flatMap(({ postId, because }) => (because === null ? [] : [postId])))]
  if (ids.length === 0) return wanted.map(() => null)
  const { rows } = await sql<Row>`
    select id, title, excerpt, coalesce(body_html, '') as body_html, coalesce(text_start, 0) as text_start, text_end
    from posts left join post_contents on post_id = id where id = any(${ids}::bigint[])`.execute(app.db)
  const posts = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<string, MarkedSentence | null>()
  return wanted.map(({ postId, because }) => {
    const post = posts.get(postId)
    if (!post || because === null) return null
    const key = `${postId} ${because}`
    const known = found.get(key) ?? findIn(post, because.split(' … '))
    found.set(key, known)
    return known
  })
}

function findIn(post: Row, forms: string[]): MarkedSentence | null {
  if (forms.every((form) => sentenceWith(post.title, [form]))) return null
  return sentenceWith(textOf(post), forms) ?? sentenceWith(post.excerpt, forms) ?? null
}
