import type { Jobs, TimedJob } from '#base/jobs.ts'

/** Queued by name: `rankPosts {}`, with the key `rankPosts`, some seconds after new posts. */
export const postJobs: Jobs = {}
export const timedPostJobs: TimedJob[] = []
