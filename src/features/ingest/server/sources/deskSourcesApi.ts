import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { SourceProblems } from '../../schema.ts'
import { listProblems } from './listProblems.ts'

/** The desk's route for sources that fail. */
export function deskSourcesApi(server: ApiServer, app: App): void {
  const schema = { tags: ['desk'], summary: 'Sources that are not read as they should be', response: { 200: SourceProblems } }
  server.get('/api/desk/sources', { schema, config: { access: 'editor', cost: 10 } }, async () => {
    const { data, ...counts } = await listProblems(app)
    return { ...counts, data: data.map(present) }
  })
}

/** Times of the database in the form of the API. */
function present({ last_ok, next, ...problem }: SourceProblems['data'][number]): SourceProblems['data'][number] {
  return { ...problem, last_ok: last_ok && new Date(last_ok).toISOString(), next: next && new Date(next).toISOString() }
}
