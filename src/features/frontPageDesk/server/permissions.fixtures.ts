import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/desk/front-page/:edition': 'editor',
  'PUT /api/desk/front-page/:edition/pins/:story': 'editor',
  'DELETE /api/desk/front-page/:edition/pins/:story': 'editor',
  'PUT /api/desk/front-page/:edition/urgent/:story': 'editor',
  'DELETE /api/desk/front-page/:edition/urgent/:story': 'editor',
  'POST /api/desk/front-page/:edition/hides': 'editor',
  'DELETE /api/desk/front-page/:edition/hides/:id': 'editor',
  'GET /api/desk/stories/:id': 'editor',
  'POST /api/desk/stories/:id/split': 'editor',
  'POST /api/desk/stories/:id/merge': 'editor',
  'POST /api/desk/stories/:id/changes/:change/undo': 'editor',
  'PUT /api/desk/posts/:id/section': 'editor',
  'DELETE /api/desk/posts/:id': 'editor',
}
