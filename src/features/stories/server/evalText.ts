import { z } from 'zod'
import { requireWritable } from '#base/database/requireWritable.ts'
import { readNdjson } from '#base/readNdjson.ts'
import { writeParts } from '#base/writeParts.ts'
import { textFields, textsOfFile } from './textsOfFile.ts'

/** A line of the posts, as the API returns them. */
const PostLine = z.object({ ...textFields, id: z.union([z.string(), z.number()]), excerpt: z.string().nullish() })

export type TextFigures = { posts: number; seconds: number }

/**
 * Finds the text of every post of a file, and writes a line `{post, text}` each: what matching,
 * ranking and stories see besides title and excerpt.
 */
export async function evalText(files: { posts: string; out: string }): Promise<TextFigures> {
  requireWritable(files.out, [files.posts])
  const startedAt = performance.now()
  let posts = 0
  const textOf = await textsOfFile(files.posts)
  async function* lines() {
    for await (const { value: post } of readNdjson(files.posts, PostLine)) {
      posts++
      yield `${JSON.stringify({ post: post.id, text: textOf(post) || post.excerpt || '' })}\n`
    }
  }
  await writeParts(lines, files.out)
  return { posts, seconds: Number(((performance.now() - startedAt) / 1000).toFixed(3)) }
}
