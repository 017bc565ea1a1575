import { z } from 'zod'
import type { App } from '#base/app.ts'
import { openDb } from '#base/database/db.ts'
import { requireWritable } from '#base/database/requireWritable.ts'
import { withScratchSchema } from '#base/database/scratchSchema.ts'
import { CommandError } from '#base/errors.ts'
import { readNdjson } from '#base/readNdjson.ts'
import { writeParts } from '#base/writeParts.ts'
import { detectLanguage } from '#text/detectLanguage.ts'
import type { StoryDraft } from './assignStories.ts'
import { measureStoryWeights } from './measureStoryWeights.ts'
import { UnstoredReports } from './placeUnstored.ts'
import { textFields, textsOfFile } from './textsOfFile.ts'

/** A line of the posts, as the API returns them; what stories do not need is optional. */
const PostLine = z.object({
  ...textFields,
  id: z.union([z.string(), z.number()]),
  excerpt: z.string().nullish(),
  language: z.enum(['ar', 'en']).nullish(),
  published_at: z.coerce.date(),
})
type PostLine = z.infer<typeof PostLine>

/** `p50Ms`, `p95Ms`: of a call with up to 20 posts that one source brings at once. */
export type StoriesEvaluation = { posts: number; stories: number; seconds: number; postsPerSecond: number; p50Ms: number; p95Ms: number }

/**
 * Posts that are placed together at most, as those of one source that is read; and after how many
 * the weights are measured again.
 */
const atOnce = 20
const measuredEvery = 1_000
const tables = ['posts', 'stories', 'story_signatures', 'story_weights']

/**
 * Places posts, in the order of the file, which is to be their order of time, into stories by the
 * product's own code in a scratch schema; writes a line `{post, story}` each. Throws a CommandError
 * that says what is wrong with the file, and where, or that it was stopped.
 */
export function evalStories(
  app: App,
  files: { posts: string; out: string },
  stop: AbortSignal = new AbortController().signal,
): Promise<StoriesEvaluation> {
  requireWritable(files.out, [files.posts])
  return withScratchSchema(app, tables, async ({ pool }) => {
    const scratch = Object.assign(Object.create(app), { pool, db: openDb(pool) }) as App
    const times: number[] = []
    const reports = new UnstoredReports(scratch)
    const placed: { post: PostLine['id']; story: number }[] = []
    let posts = 0
    const textOf = await textsOfFile(files.posts)
    async function* lines() {
      const agencies = new Map<string, number>()
      for await (const batch of batches(files.posts)) {
        if (stop.aborted) throw new CommandError('interrupted')
        const startedAt = performance.now()
        const drafts = batch.map((post) => toDraft(post, textOf(post) || post.excerpt || '', agencies))
        const ids = await reports.place(drafts)
        times.push(performance.now() - startedAt)
        if (Math.floor((posts + batch.length) / measuredEvery) > Math.floor(posts / measuredEvery)) await measureStoryWeights(scratch)
        posts += batch.length
        for (const [index, { id }] of batch.entries()) placed.push({ post: id, story: ids[index] as number })
      }
      // A later report may have shown better.
      for (const { post, story } of placed) yield `${JSON.stringify({ post, story: reports.storyOf(story) })}\n`
    }
    await writeParts(lines, files.out)
    const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
    times.sort((one, other) => one - other)
    const at = (share: number) => Number((times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1))
    const postsPerSecond = Math.round(posts / seconds) || 0
    return {
      posts,
      stories: new Set(placed.map(({ story }) => reports.storyOf(story))).size,
      seconds: Number(seconds.toFixed(2)),
      postsPerSecond,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
    }
  })
}

async function* batches(file: string): AsyncGenerator<PostLine[]> {
  let batch: PostLine[] = []
  for await (const { value } of readNdjson(file, PostLine)) {
    if (batch.push(value) < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Agencies are numbered as they come; posts without one each have their own. */
function toDraft(post: PostLine, text: string, agencies: Map<string, number>): StoryDraft {
  const { id, title, agency } = post
  const name = agency ? JSON.stringify(agency) : `post ${id}`
  if (!agencies.has(name)) agencies.set(name, agencies.size + 1)
  return {
    title,
    text,
    language: post.language ?? detectLanguage(`${title} ${text}`),
    agencyId: agencies.get(name) as number,
    publishedAt: post.published_at,
  }
}
