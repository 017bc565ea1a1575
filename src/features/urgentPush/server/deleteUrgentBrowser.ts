import type { App } from '#base/app.ts'
import type { UrgentBrowser } from '../schema.ts'

/**
 * Sends nothing more to a browser, not even what is under way; nothing happens if there is none.
 */
export async function deleteUrgentBrowser(app: App, endpoint: string): Promise<UrgentBrowser> {
  await app.db.deleteFrom('urgent_browsers').where('endpoint', '=', endpoint).execute()
  return { endpoint, is_on: false }
}
