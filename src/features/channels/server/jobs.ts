import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneGone } from './push/goneEndpoints.ts'
import { pruneWhatsappBudget } from './whatsapp/takeWhatsappBudget.ts'

const pendingHours = 24

/**
 * Deletes links and codes that have expired, numbers that were never confirmed, what no longer
 * counts against the WhatsApp budget, and what is known of browsers that are gone.
 */
async function pruneChannels(app: App): Promise<void> {
  await app.db.deleteFrom('telegram_pairings').where('expires_at', '<', app.now()).execute()
  const before = new Date(app.now().getTime() - pendingHours * 3_600_000)
  await app.db.deleteFrom('whatsapp_numbers').where('verified_at', 'is', null).where('sent_at', '<', before).execute()
  const forgotten = { pending_phone: null, code_hash: null, code_expires_at: null }
  await app.db.updateTable('whatsapp_numbers').set(forgotten).where('pending_phone', 'is not', null).where('sent_at', '<', before).execute()
  await pruneWhatsappBudget(app)
  await pruneGone(app)
}

export const channelJobs: Jobs = { pruneChannels }
export const timedChannelJobs: TimedJob[] = [{ job: 'pruneChannels', pattern: '26 * * * *' }]
