import type { ApiServer } from '#base/apiServer.ts'
import type { App } from '#base/app.ts'
import { accountsApi } from '#features/accounts/api.ts'
import { adsApi } from '#features/ads/api.ts'
import { alertsBackup } from '#features/alerts/alertsBackup.ts'
import { alertsApi } from '#features/alerts/api.ts'
import { commentsApi } from '#features/comments/api.ts'
import { commentsBackup } from '#features/comments/commentsBackup.ts'
import { websubApi } from '#features/ingest/api.ts'
import { interestsApi } from '#features/interests/api.ts'
import { interestsBackup } from '#features/interests/interestsBackup.ts'
import { picturesApi } from '#features/pictures/api.ts'
import { pollsApi } from '#features/polls/api.ts'
import { deskPollsApi } from '#features/polls/deskApi.ts'
import { votesBackup } from '#features/polls/votesBackup.ts'
import { postsApi } from '#features/posts/api.ts'
import { recentReadsBackup } from '#features/posts/recentReads.ts'
import { postSearchApi } from '#features/posts/searchApi.ts'
import { reactionsApi } from '#features/reactions/api.ts'
import { reactionsBackup, savedBackup } from '#features/reactions/backup.ts'
import { savedSearchesApi } from '#features/savedSearches/api.ts'
import { savedSearchesBackup } from '#features/savedSearches/backup.ts'
import { searchApi } from '#features/search/api.ts'
import { taxonomyApi } from '#features/taxonomy/api.ts'

/** Every call of every feature. */
export function addFeatureRoutes(server: ApiServer, app: App): void {
  accountsApi(server, app, [
    recentReadsBackup,
    ...commentsBackup,
    votesBackup,
    savedSearchesBackup,
    interestsBackup,
    alertsBackup,
    // Last, because the counters of popular posts are locked from there to the end of the transaction.
    savedBackup,
    reactionsBackup,
  ])
  taxonomyApi(server, app)
  postsApi(server, app)
  postSearchApi(server, app)
  searchApi(server, app)
  pollsApi(server, app)
  deskPollsApi(server, app)
  adsApi(server, app)
  commentsApi(server, app)
  reactionsApi(server, app)
  savedSearchesApi(server, app)
  interestsApi(server, app)
  alertsApi(server, app)
  picturesApi(server, app)
  websubApi(server, app)
}
