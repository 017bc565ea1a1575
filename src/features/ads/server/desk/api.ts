import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AdForm, AdParams, DeskAd, DeskAdPage } from '../../schema.ts'
import { adSuccesses } from '../messages.ts'
import { listDeskAds } from './listDeskAds.ts'
import { addAd, editAd, renewReport } from './saveAd.ts'

const tags = ['desk']
const config = { access: 'admin' } as const
const saved = successOf(z.object({ ad: DeskAd }))
const refused = { 404: ErrorReply, 422: ErrorReply }

/** The desk's routes for ads. */
export function deskAdsApi(server: ApiServer, app: App): void {
  const listSchema = { tags, summary: 'Every ad with its numbers', response: { 200: DeskAdPage } }
  server.get('/api/desk/ads', { schema: listSchema, config: { ...config, cost: 3 } }, () => listDeskAds(app))

  const addSchema = { tags, summary: 'Add an ad', body: AdForm, response: { 200: saved, ...refused } }
  server.post('/api/desk/ads', { schema: addSchema, config }, async ({ body }) =>
    success(adSuccesses.ad_saved, { ad: await addAd(app, body) }),
  )

  const editSchema = { tags, summary: 'Change an ad', params: AdParams, body: AdForm, response: { 200: saved, ...refused } }
  server.put('/api/desk/ads/:id', { schema: editSchema, config }, async ({ params, body }) =>
    success(adSuccesses.ad_saved, { ad: await editAd(app, params.id, body) }),
  )

  const renewSchema = { tags, summary: 'Renew the address of the numbers of an ad', params: AdParams, response: { 200: saved, ...refused } }
  server.post('/api/desk/ads/:id/report', { schema: renewSchema, config }, async ({ params }) =>
    success(adSuccesses.report_renewed, { ad: await renewReport(app, params.id) }),
  )
}
