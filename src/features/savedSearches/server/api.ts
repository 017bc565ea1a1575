import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxBigint } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { SavedSearch, SaveForm } from '../schema.ts'
import { alertSavedSearch } from './alertSavedSearch.ts'
import { deleteSavedSearch } from './deleteSavedSearch.ts'
import { listSavedSearches } from './listSavedSearches.ts'
import { savedSearchSuccesses } from './messages.ts'
import { saveSearch } from './saveSearch.ts'

const tags = ['search']
const SavedParams = z.object({ id: wholeNumber(1, maxBigint) })
const refused = { 404: ErrorReply, 422: ErrorReply }

export function savedSearchesApi(server: ApiServer, app: App): void {
  const config = { access: 'signed_in' } as const
  /** Limited per reader, because many share one address of a mobile network. */
  const limited = {
    ...config,
    perReader: 60,
  } as const

  const list = { tags, summary: 'Saved searches, most recently saved first', response: { 200: z.object({ data: z.array(SavedSearch) }) } }
  server.get('/api/auth/saved-searches', { schema: list, config }, async (request) => ({
    data: await listSavedSearches(app, readerOf(request).id),
  }))

  const saved = successOf(z.object({ saved_search: SavedSearch }))
  const save = { tags, summary: 'Save a search, at most 50', body: SaveForm, response: { 200: saved, 422: ErrorReply } }
  server.post('/api/auth/saved-searches', { schema: save, config: limited }, async (request) =>
    success(savedSearchSuccesses.search_saved, { saved_search: await saveSearch(app, readerOf(request).id, request.body.query) }),
  )

  const alert = { tags, summary: 'Add its words to the alert keywords', params: SavedParams, response: { 200: saved, ...refused } }
  server.post('/api/auth/saved-searches/:id/alert', { schema: alert, config: limited }, async (request) =>
    success(savedSearchSuccesses.search_alerted, { saved_search: await alertSavedSearch(app, readerOf(request).id, request.params.id) }),
  )

  const remove = { tags, summary: 'Delete a saved search', params: SavedParams, response: { 200: successOf(z.object({})), ...refused } }
  server.delete('/api/auth/saved-searches/:id', { schema: remove, config }, async (request) => {
    await deleteSavedSearch(app, readerOf(request).id, request.params.id)
    return success(savedSearchSuccesses.search_deleted, {})
  })
}
