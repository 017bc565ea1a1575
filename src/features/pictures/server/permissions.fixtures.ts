import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { pictureAddress } from './pictureAddress.ts'

export const permissions: Permissions = {
  'GET /pictures/:signature/*': {
    access: 'anyone',
    at: ({ app }: Site) => pictureAddress(app.config, 'https://example.com/1.jpg').split('?')[0] ?? '',
  },
}
