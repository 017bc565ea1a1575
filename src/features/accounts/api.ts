import type { ApiServer } from '#base/apiServer.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from './backupParts.ts'
import { codesApi } from './codesApi.ts'
import { outsideApi } from './outsideApi.ts'
import { profileApi } from './profileApi.ts'
import { sessionsApi } from './sessionsApi.ts'

/** @param parts what other features add to a reader's backup */
export function accountsApi(server: ApiServer, app: App, parts: BackupPart[] = []): void {
  sessionsApi(server, app)
  codesApi(server, app)
  outsideApi(server, app)
  profileApi(server, app, parts)
}
