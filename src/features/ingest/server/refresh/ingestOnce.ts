import type { App } from '#base/app.ts'
import { readSources } from './readSources.ts'

export type IngestSummary = { sources: number; unchanged: number; failed: number; items: number; new_posts: number; updated_posts: number }

/** Reads every source that is due now, then returns. */
export async function ingestOnce(app: App): Promise<IngestSummary> {
  const summary: IngestSummary = { sources: 0, unchanged: 0, failed: 0, items: 0, new_posts: 0, updated_posts: 0 }
  await readSources(app, {
    signal: new AbortController().signal,
    dueBefore: app.now(),
    once: true,
    onOutcome({ reading, items, updatedPosts }) {
      summary.sources++
      if (reading.result === 'failed') summary.failed++
      else summary.new_posts += reading.newPosts
      if (reading.result === 'unchanged') summary.unchanged++
      summary.items += items
      summary.updated_posts += updatedPosts
    },
  })
  return summary
}
