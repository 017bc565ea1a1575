import type { Feature } from '#base/feature.ts'
import { searchApi } from './server/api.ts'
import { searchJobs, timedSearchJobs } from './server/jobs.ts'
import { listsApi } from './server/lists/listsApi.ts'
import { postSearchApi } from './server/lists/searchApi.ts'
import { flushSearches } from './server/suggestions/recordSearch.ts'

export const search: Feature = {
  name: 'search',
  api: [listsApi, postSearchApi, searchApi],
  jobs: [{ runner: 'standard', jobs: searchJobs, timed: timedSearchJobs }],
  flush: flushSearches,
}
