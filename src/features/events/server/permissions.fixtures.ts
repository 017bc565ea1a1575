import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/events': 'anyone',
  'GET /api/events/calendar.ics': 'anyone',
  'GET /api/events/:id': 'anyone',
  'GET /api/events/:id/event.ics': 'anyone',
  'GET /api/desk/events': 'editor',
  'POST /api/desk/events': 'editor',
  'PUT /api/desk/events/:id': 'editor',
  'DELETE /api/desk/events/:id': 'editor',
}
