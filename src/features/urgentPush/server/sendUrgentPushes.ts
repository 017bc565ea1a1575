import type { App } from '#base/app.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { SendSlots } from '#features/delivery/server/send/sendSlots.ts'
import { sendPush } from '#partners/push.ts'
import { claimSends, dropOver } from './claimSends.ts'
import { composeUrgent } from './composeUrgent.ts'
import { createRecorder } from './recordSends.ts'

/** Calls at a time as for alerts by push, and those that may take long besides. */
const slotOptions = { slots: 192, slowMs: 2_000, maxSlow: 500 }
/** Sends of one run; few, so that a worker can stop while many are waiting. */
const maxSends = 5_000

/**
 * Sends urgent stories to the browsers that wait for them, until none is due. Several workers may
 * run it at once: each browser is claimed by one of them, and by another a minute later if that one
 * died.
 */
export async function sendUrgentPushes(app: App): Promise<void> {
  await dropOver(app)
  const slots = new SendSlots(slotOptions)
  const recorder = createRecorder(app)
  let claimed = 0
  for (;;) {
    while (slots.free < slotOptions.slots / 3) await slots.changed()
    const claimedAt = performance.now()
    const sends = await claimSends(app, slots.free)
    claimed += sends.length
    for (const send of sends) {
      const leave = slots.take()
      sendPush(app, send, composeUrgent(app, send))
        .then((result) => recorder.record({ send, result, claimedAt }))
        .catch((error) => app.log.error({ err: error }, 'an urgent story could not be sent to a browser; it will be tried again'))
        .finally(leave)
    }
    if (sends.length === 0 || claimed >= maxSends) break
  }
  while (!slots.isIdle) await slots.changed()
  if (claimed >= maxSends) await addJob(app.db, 'sendUrgentPushes', {}, { key: 'send urgent pushes' })
}
