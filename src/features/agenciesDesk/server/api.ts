import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import {
  AgencyCard,
  AgencyParams,
  CardForm,
  DeskAgencyPage,
  ListDeskAgenciesQuery,
  MergeForm,
  MergeList,
  MergePreview,
  PreviewQuery,
} from '../schema.ts'
import { editAgency } from './editAgency.ts'
import { listDeskAgencies } from './listDeskAgencies.ts'
import { listMerges } from './merge/listMerges.ts'
import { mergeAgencies } from './merge/mergeAgencies.ts'
import { previewMerge } from './merge/previewMerge.ts'
import { agencySuccesses } from './messages.ts'
import { readCard } from './readCard.ts'

/** The desk's routes for agencies. */
export function deskAgenciesApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 1) => ({ access: 'editor', act, cost }) as const
  const params = AgencyParams
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = {
    tags,
    summary: 'Agencies, with how many sources and followers they have',
    querystring: ListDeskAgenciesQuery,
    response: { 200: DeskAgencyPage, 422: ErrorReply },
  }
  server.get('/api/desk/agencies', { schema: listSchema, config: config('see_agencies', 5) }, (request) =>
    listDeskAgencies(app, request.query),
  )

  const cardSchema = {
    tags,
    summary: 'What readers see of an agency',
    params,
    response: { 200: AgencyCard, 404: ErrorReply, 422: ErrorReply },
  }
  server.get('/api/desk/agencies/:id', { schema: cardSchema, config: config('see_agencies') }, (request) =>
    readCard(app, request.params.id),
  )

  const editSchema = {
    tags,
    summary: 'Change what readers see of an agency',
    params,
    body: CardForm,
    response: { 200: successOf(AgencyCard), ...refused },
  }
  server.put('/api/desk/agencies/:id', { schema: editSchema, config: config('edit_agency') }, async (request) =>
    success(agencySuccesses.agency_edited, await editAgency(app, actorOf(request), request.params.id, request.body)),
  )

  const mergesSchema = { tags, summary: 'Merges whose posts are being moved', response: { 200: MergeList } }
  server.get('/api/desk/agencies/merges', { schema: mergesSchema, config: config('see_agencies', 10) }, async () => ({
    data: await listMerges(app),
  }))

  const previewSchema = {
    tags,
    summary: 'What merging an agency into another would move',
    params,
    querystring: PreviewQuery,
    response: { 200: MergePreview, ...refused },
  }
  server.get('/api/desk/agencies/:id/merge', { schema: previewSchema, config: config('see_agencies', 20) }, (request) =>
    previewMerge(app, request.params.id, request.query.into),
  )

  const mergeSchema = {
    tags,
    summary: 'Merge an agency into another',
    params,
    body: MergeForm,
    response: { 200: successOf(z.object({})), ...refused },
  }
  server.post('/api/desk/agencies/:id/merge', { schema: mergeSchema, config: config('merge_agencies', 20) }, async (request) => {
    await mergeAgencies(app, actorOf(request), request.params.id, request.body.into)
    return success(agencySuccesses.agency_merging, {})
  })
}
