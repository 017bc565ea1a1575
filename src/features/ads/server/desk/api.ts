import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { AdForm, AdParams, DeskAd, DeskAdPage } from '../../schema.ts'
import { adSuccesses } from '../messages.ts'
import { listDeskAds } from './listDeskAds.ts'
import { addAd, editAd, renewReport } from './saveAd.ts'

const tags = ['desk']
const config = (act: ActName) => ({ access: 'admin', act }) as const
const saved = successOf(z.object({ ad: DeskAd }))
const refused = { 404: ErrorReply, 422: ErrorReply }

/** The desk's routes for ads. */
export function deskAdsApi(server: ApiServer, app: App): void {
  const listSchema = { tags, summary: 'Every ad with its numbers', response: { 200: DeskAdPage } }
  server.get('/api/desk/ads', { schema: listSchema, config: { ...config('see_ads'), cost: 3 } }, () => listDeskAds(app))

  const addSchema = { tags, summary: 'Add an ad', body: AdForm, response: { 200: saved, ...refused } }
  server.post('/api/desk/ads', { schema: addSchema, config: config('add_ad') }, async (request) =>
    success(adSuccesses.ad_saved, { ad: await addAd(app, actorOf(request), request.body) }),
  )

  const editSchema = { tags, summary: 'Change an ad', params: AdParams, body: AdForm, response: { 200: saved, ...refused } }
  server.put('/api/desk/ads/:id', { schema: editSchema, config: config('edit_ad') }, async (request) =>
    success(adSuccesses.ad_saved, { ad: await editAd(app, actorOf(request), request.params.id, request.body) }),
  )

  const renewSchema = { tags, summary: 'Renew the address of the numbers of an ad', params: AdParams, response: { 200: saved, ...refused } }
  server.post('/api/desk/ads/:id/report', { schema: renewSchema, config: config('renew_ad_report') }, async (request) =>
    success(adSuccesses.report_renewed, { ad: await renewReport(app, actorOf(request), request.params.id) }),
  )
}
