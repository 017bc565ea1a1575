import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { Status } from '../schema.ts'
import { readStatus } from './readStatus.ts'

/** The state of the services, for everyone. */
export function statusApi(server: ApiServer, app: App): void {
  const schema = { tags: ['status'], summary: 'The state of the services, 90 days of it, and incidents', response: { 200: Status } }
  server.get('/api/status', { schema, config: { access: 'anyone', cost: 2 } }, () => readStatus(app))
}
