import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import type { FeatureParts } from '#base/feature.ts'
import { codesApi } from './confirm/codesApi.ts'
import { oauthApi } from './oauth/oauthApi.ts'
import { waysApi } from './oauth/waysApi.ts'
import { backupApi } from './profile/backupApi.ts'
import { profileApi } from './profile/profileApi.ts'
import { sessionsApi } from './sessions/sessionsApi.ts'

/** @param parts what all features add to a user and to their backup */
export function accountsApi(server: ApiServer, app: App, { backup, user }: FeatureParts = { backup: [], user: [] }): void {
  sessionsApi(server, app, user)
  codesApi(server, app, backup)
  oauthApi(server, app)
  waysApi(server, app)
  profileApi(server, app, backup)
  backupApi(server, app, backup)
}
