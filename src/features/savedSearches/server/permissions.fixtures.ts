import type { SignedIn } from '../../../../test/asUser.ts'
import type { Call, Permissions, Site } from '../../../../test/permissionTable.ts'
import { subscribe } from '../../../../test/subscribe.ts'

export const permissions: Permissions = {
  'GET /api/auth/saved-searches': 'signed_in',
  'POST /api/auth/saved-searches': 'signed_in',
  'POST /api/auth/saved-searches/:id/alert': { access: 'signed_in', own: ownSearch((id) => `${id}/alert`) },
  'DELETE /api/auth/saved-searches/:id': { access: 'signed_in', own: ownSearch((id) => `${id}`) },
}

/** @param path the path below /api/auth/saved-searches of the owner's call for an id */
function ownSearch(path: (id: number) => string) {
  return async (owner: SignedIn, { app }: Site): Promise<Call> => {
    // Alert keywords are for subscribers.
    await subscribe(app, owner.user.id)
    const response = await owner.post('/api/auth/saved-searches', { query: 'search=نفط' })
    return { url: `/api/auth/saved-searches/${path(response.json().data.saved_search.id)}` }
  }
}
