import type { ApiServer } from '#base/apiServer.ts'
import type { App } from '#base/app.ts'
import { listAds } from './listAds.ts'
import { AdList } from './schema.ts'

export function adsApi(server: ApiServer, app: App): void {
  server.get(
    '/api/list-page-ads',
    { schema: { summary: 'Banners of list pages', tags: ['ads'], response: { 200: AdList } }, config: { may: 'anyone' } },
    async () => ({
      data: await listAds(app, 'list'),
    }),
  )
  server.get(
    '/api/detail-page-ads',
    { schema: { summary: 'Banners of detail pages', tags: ['ads'], response: { 200: AdList } }, config: { may: 'anyone' } },
    async () => ({
      data: await listAds(app, 'detail'),
    }),
  )
}
