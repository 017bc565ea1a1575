import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'

/**
 * Has every process render its pages again before it sends them once more. Due when a story stops
 * being urgent.
 */
export async function announceUrgent(app: App): Promise<void> {
  await notify(app.db, 'urgent')
}
