import type { Jobs, TimedJob } from '#base/jobs.ts'

/** Queued by name: `measurePictures {postIds: number[]}`. By the clock: `sweepPictures`. */
export const pictureJobs: Jobs = {}
export const timedPictureJobs: TimedJob[] = []
