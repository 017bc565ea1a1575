import type { Feature } from '#base/feature.ts'
import { websubApi } from './server/api.ts'
import { allSourcesApi } from './server/desk/allSourcesApi.ts'
import { deskSourcesApi } from './server/desk/deskSourcesApi.ts'
import { findFeedsApi } from './server/find/findFeedsApi.ts'
import { ingestJobs, timedIngestJobs } from './server/jobs.ts'
import { sourceErrors, sourceFieldMessages } from './server/messages.ts'
import { newsMetrics } from './server/newsMetrics.ts'
import { opmlApi } from './server/opml/opmlApi.ts'

export const ingest: Feature = {
  name: 'ingest',
  api: [websubApi, deskSourcesApi, findFeedsApi, allSourcesApi, opmlApi, newsMetrics],
  errors: sourceErrors,
  fieldMessages: sourceFieldMessages,
  jobs: [{ runner: 'standard', jobs: ingestJobs, timed: timedIngestJobs }],
}
