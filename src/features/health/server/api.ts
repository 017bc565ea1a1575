import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { Health } from '../schema.ts'
import { listHealth } from './listHealth.ts'

/** The desk's page of health. */
export function healthApi(server: ApiServer, app: App): void {
  const schema = { tags: ['desk'], summary: 'How the newsroom is doing', response: { 200: Health } }
  server.get('/api/desk/health', { schema, config: { access: 'editor', act: 'see_health', cost: 3 } }, () => listHealth(app))
}
