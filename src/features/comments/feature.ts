import type { Feature } from '#base/feature.ts'
import { commentsApi } from './server/api.ts'
import { commentsBackup } from './server/commentsBackup.ts'
import { commentJobs, timedCommentJobs } from './server/jobs.ts'
import { commentErrors, commentFieldMessages } from './server/messages.ts'

export const comments: Feature = {
  name: 'comments',
  api: [commentsApi],
  errors: commentErrors,
  fieldMessages: commentFieldMessages,
  jobs: [{ runner: 'standard', jobs: commentJobs, timed: timedCommentJobs }],
  backup: commentsBackup,
}
