import type { Permissions, Site } from '../../../../test/permissionTable.ts'
import { captionsAddress } from './captionsAddress.ts'

export const permissions: Permissions = {
  'GET /captions/:signature/*': { access: 'anyone', at: ({ app }: Site) => captionsAddress(app.config, 'https://example.com/1.vtt') },
}
