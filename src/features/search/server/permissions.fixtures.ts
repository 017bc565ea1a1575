import type { Permissions } from '../../../../test/permissionTable.ts'

export const permissions: Permissions = {
  'GET /api/posts': 'anyone',
  'GET /api/mirqab-posts': 'anyone',
  'GET /api/search/suggestions': 'anyone',
  'GET /api/search/topics': 'anyone',
  'GET /api/search/words': 'anyone',
  'GET /api/search/facets': 'anyone',
  'GET /api/search/help': 'anyone',
}
