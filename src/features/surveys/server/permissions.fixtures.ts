import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/survey': 'anyone',
  'GET /api/survey/:id/own': 'anyone',
  'POST /api/survey/:id/answers': 'anyone',
  'GET /api/desk/surveys': 'editor',
  'POST /api/desk/surveys': 'editor',
  'PUT /api/desk/surveys/:id': 'editor',
  'DELETE /api/desk/surveys/:id': 'editor',
  'POST /api/desk/surveys/:id/open': 'editor',
  'POST /api/desk/surveys/:id/close': 'editor',
}
