import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { accountsApi } from '#features/accounts/server/api.ts'
import { adsApi } from '#features/ads/server/api.ts'
import { alertsBackup } from '#features/alerts/server/alertsBackup.ts'
import { alertsApi } from '#features/alerts/server/api.ts'
import { commentsApi } from '#features/comments/server/api.ts'
import { commentsBackup } from '#features/comments/server/commentsBackup.ts'
import { websubApi } from '#features/ingest/server/api.ts'
import { interestsApi } from '#features/interests/server/api.ts'
import { interestsBackup } from '#features/interests/server/interestsBackup.ts'
import { picturesApi } from '#features/pictures/server/api.ts'
import { pollsApi } from '#features/polls/server/api.ts'
import { deskPollsApi } from '#features/polls/server/deskApi.ts'
import { votesBackup } from '#features/polls/server/votesBackup.ts'
import { postsApi } from '#features/posts/server/api.ts'
import { recentReadsBackup } from '#features/posts/server/views/recentReads.ts'
import { reactionsApi } from '#features/reactions/server/api.ts'
import { reactionsBackup, savedBackup } from '#features/reactions/server/backup.ts'
import { recommendationsApi } from '#features/recommendations/server/api.ts'
import { savedApi } from '#features/saved/server/api.ts'
import { savedSearchesApi } from '#features/savedSearches/server/api.ts'
import { savedSearchesBackup } from '#features/savedSearches/server/backup.ts'
import { searchApi } from '#features/search/server/api.ts'
import { listsApi } from '#features/search/server/lists/listsApi.ts'
import { postSearchApi } from '#features/search/server/lists/searchApi.ts'
import { taxonomyApi } from '#features/taxonomy/server/api.ts'

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
  listsApi(server, app)
  postSearchApi(server, app)
  searchApi(server, app)
  pollsApi(server, app)
  deskPollsApi(server, app)
  adsApi(server, app)
  commentsApi(server, app)
  reactionsApi(server, app)
  savedApi(server, app)
  recommendationsApi(server, app)
  savedSearchesApi(server, app)
  interestsApi(server, app)
  alertsApi(server, app)
  picturesApi(server, app)
  websubApi(server, app)
}
