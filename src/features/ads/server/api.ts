import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AdList, AdParams, SeenAds } from '../schema.ts'
import { countAds } from './countAds.ts'
import { findLink } from './findLink.ts'
import { knownAds } from './knownAds.ts'
import { listAds } from './listAds.ts'

const tags = ['ads']
const config = { access: 'anyone' } as const

export function adsApi(server: ApiServer, app: App): void {
  const listSchema = { summary: 'Banners of list pages in the edition of X-localization', tags, response: { 200: AdList } }
  server.get('/api/list-page-ads', { schema: listSchema, config }, async (request) => ({
    data: await listAds(app, 'list', localeOfRequest(request)),
  }))

  const detailSchema = { summary: 'Banners of detail pages in the edition of X-localization', tags, response: { 200: AdList } }
  server.get('/api/detail-page-ads', { schema: detailSchema, config }, async (request) => ({
    data: await listAds(app, 'detail', localeOfRequest(request)),
  }))

  const seenSchema = { summary: 'Count ads that were seen', tags, body: SeenAds, response: { 200: z.object({}), 422: ErrorReply } }
  server.post('/api/ads/seen', { schema: seenSchema, config: { ...config, cost: 2 } }, async (request) => {
    const { ip, userAgent } = callerOf(request)
    const known = await knownAds.get(app)
    countAds(
      app,
      'impressions',
      request.body.ids.filter((id) => known.has(id)),
      { userId: null, ip, userAgent },
    )
    return {}
  })

  const openSchema = {
    summary: 'Count a click and go to the advertiser',
    tags,
    params: AdParams,
    response: { 302: z.null(), 404: ErrorReply },
  }
  server.get('/api/ads/:id/open', { schema: openSchema, config }, async (request, reply) => {
    const { id } = request.params
    const link = await findLink(app, id)
    const { ip, userAgent } = callerOf(request)
    // A browser that prefetches the page has no reader's click (Sec-Purpose, Fetch standard).
    const isPrefetch = String(request.headers['sec-purpose'] ?? '').startsWith('prefetch')
    if (request.method === 'GET' && !isPrefetch) countAds(app, 'clicks', [id], { userId: null, ip, userAgent })
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'origin')
      .redirect(link.startsWith('/') ? link : new URL(link).href, 302)
  })
}
