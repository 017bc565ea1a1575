import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { Categorization } from '../schema.ts'
import { readCategorization } from './listCategorization.ts'

export function taxonomyApi(server: ApiServer, app: App): void {
  const schema = { summary: 'The options of all filters', tags: ['taxonomy'], response: { 200: Categorization } }
  server.get('/api/categorization', { schema, config: { access: 'anyone' } }, () => readCategorization(app))
}
