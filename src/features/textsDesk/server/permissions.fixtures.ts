import type { Permissions } from '../../../../test/permissionTable.ts'

const about = '/api/desk/texts/about/ar'

export const permissions: Permissions = {
  'GET /api/desk/texts': 'editor',
  'GET /api/desk/texts/:page/:language': { access: 'editor', at: about },
  'POST /api/desk/texts/:page/:language/preview': { access: 'editor', at: `${about}/preview` },
  'PUT /api/desk/texts/:page/:language': { access: 'editor', at: about },
  'POST /api/desk/texts/:page/:language/reset': { access: 'editor', at: `${about}/reset` },
  'GET /api/desk/texts/:page/:language/versions': { access: 'editor', at: `${about}/versions` },
  'GET /api/desk/texts/:page/:language/versions/:version': { access: 'editor', at: `${about}/versions/987654321` },
}
