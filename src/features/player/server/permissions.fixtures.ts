import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { captionsUrl } from './captionsUrl.ts'

export const permissions: Permissions = {
  'GET /captions/:signature/*': { access: 'anyone', at: ({ app }: Site) => captionsUrl(app.config, 'https://example.com/1.vtt') },
}
