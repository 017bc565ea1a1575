import type { Feature } from '#base/feature.ts'
import { websubApi } from './server/api.ts'
import { ingestJobs, timedIngestJobs } from './server/jobs.ts'
import { deskSourcesApi } from './server/sources/deskSourcesApi.ts'

export const ingest: Feature = {
  name: 'ingest',
  api: [websubApi, deskSourcesApi],
  jobs: [{ runner: 'standard', jobs: ingestJobs, timed: timedIngestJobs }],
}
