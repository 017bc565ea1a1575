import type { App } from '#base/app.ts'
import type { TimedJob } from '#base/jobs.ts'

/** Forgets the signatures of posts too old to be joined. */
export async function pruneStorySignatures(_app: App): Promise<void> {}

export const storyJobs = { pruneStorySignatures }
export const timedStoryJobs: TimedJob[] = [{ job: 'pruneStorySignatures', pattern: '17 * * * *' }]
