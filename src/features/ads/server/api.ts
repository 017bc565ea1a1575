import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AdList } from '../schema.ts'
import { listAds } from './listAds.ts'

export function adsApi(server: ApiServer, app: App): void {
  server.get(
    '/api/list-page-ads',
    { schema: { summary: 'Banners of list pages', tags: ['ads'], response: { 200: AdList } }, config: { access: 'anyone' } },
    async () => ({
      data: await listAds(app, 'list'),
    }),
  )
  server.get(
    '/api/detail-page-ads',
    { schema: { summary: 'Banners of detail pages', tags: ['ads'], response: { 200: AdList } }, config: { access: 'anyone' } },
    async () => ({
      data: await listAds(app, 'detail'),
    }),
  )
}
