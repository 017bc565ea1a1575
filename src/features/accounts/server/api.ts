import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { codesApi } from './codes/codesApi.ts'
import { oauthApi } from './oauth/oauthApi.ts'
import { backupApi } from './profile/backupApi.ts'
import { profileApi } from './profile/profileApi.ts'
import { sessionsApi } from './sessions/sessionsApi.ts'

/** @param parts what all features add to a user's backup */
export function accountsApi(server: ApiServer, app: App, parts: BackupPart[] = []): void {
  sessionsApi(server, app)
  codesApi(server, app)
  oauthApi(server, app)
  profileApi(server, app, parts)
  backupApi(server, app, parts)
}
