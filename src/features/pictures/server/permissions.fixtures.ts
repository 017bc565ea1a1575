import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { pictureUrl } from './pictureUrl.ts'

export const permissions: Permissions = {
  'GET /pictures/:signature/*': {
    access: 'anyone',
    at: ({ app }: Site) => pictureUrl(app.config, 'https://example.com/1.jpg').split('?')[0] ?? '',
  },
}
