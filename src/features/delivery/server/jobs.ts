import type { App } from '#base/app.ts'
import { type Listener, listen } from '#base/database/listen.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { workOnNotification } from '#base/jobs/workOnNotification.ts'
import { type ChannelRate, channelRates } from '#features/channels/server/pace/channelRates.ts'
import { retryBrowsers } from '#features/channels/server/push/retryBrowsers.ts'
import { planDeliveries } from './plan/planDeliveries.ts'
import { releaseDue } from './plan/releaseDue.ts'
import { pruneDeliveries } from './pruneDeliveries.ts'
import { editTelegrams } from './send/editTelegrams.ts'
import { Sender } from './send/sender.ts'

/**
 * Scheduled: `planDeliveries` every minute, for stories that a killed worker has left, and
 * `editTelegrams`; `pruneDeliveries` daily.
 */
export const deliveryJobs: Jobs = {
  async planDeliveries(app) {
    await planDeliveries(app)
  },
  editTelegrams,
  pruneDeliveries,
}
export const timedDeliveryJobs: TimedJob[] = [
  { job: 'planDeliveries', pattern: '* * * * *' },
  { job: 'editTelegrams', pattern: '* * * * *' },
  { job: 'pruneDeliveries', pattern: '52 1 * * *' },
]

/** Plans deliveries as soon as alerts are committed. Each worker starts it once. */
export const planNewAlerts = (app: App): Promise<Listener> =>
  workOnNotification(app, 'stories_to_deliver', planDeliveries, 'deliveries could not be planned')

/** How often a worker looks for what has become due. */
const tickMs = 1_000

/**
 * Sends what is queued on every channel as soon as it is committed, and releases what is due. Each
 * worker starts it once.
 */
export async function sendAlerts(app: App): Promise<Listener> {
  const stopping = new AbortController()
  const senders = channelRates.map((channel) => startSender(app, channel, stopping.signal))
  /** Wakes a channel; all without one. */
  const wake = (channel = '') => {
    for (const sender of senders) if (channel === '' || sender.channel === channel) sender.wake()
  }
  const listener = await listen(app, { deliveries: wake })
  let releasing: Promise<void> | undefined
  let retrying: Promise<void> | undefined
  const timer = setInterval(() => {
    releasing ??= release(app).finally(() => {
      releasing = undefined
      wake()
    })
    // A slow push service must not hold up what is released.
    retrying ??= retry(app).finally(() => {
      retrying = undefined
    })
  }, tickMs)
  wake()
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await listener.stop()
      await releasing
      await retrying
      await Promise.all(senders.map((sender) => sender.ended()))
    },
  }
}

async function release(app: App): Promise<void> {
  try {
    while (await releaseDue(app)) {}
  } catch (error) {
    app.log.warn({ err: error }, 'what is due could not be released; it will be tried again')
  }
}

async function retry(app: App): Promise<void> {
  try {
    while (await retryBrowsers(app)) {}
  } catch (error) {
    app.log.warn({ err: error }, 'browsers could not be tried again; they will be')
  }
}

/**
 * Sends on one channel whenever it is woken; if the provider's limits hold something back, also
 * when they allow it.
 */
function startSender(app: App, channel: ChannelRate, stopped: AbortSignal) {
  const sender = new Sender(app, channel)
  let running: Promise<void> | undefined
  let isPending = false
  async function run(): Promise<void> {
    while (isPending && !stopped.aborted) {
      isPending = false
      try {
        const waitMs = await sender.run(stopped)
        if (waitMs !== undefined && waitMs < tickMs) setTimeout(wake, waitMs).unref()
      } catch (error) {
        app.log.warn({ err: error, channel: channel.name }, 'alerts could not be sent; they will be tried again')
      }
    }
    running = undefined
  }
  function wake(): void {
    isPending = true
    running ??= run()
  }
  return {
    channel: channel.name,
    wake,
    async ended() {
      await running
      await sender.end()
    },
  }
}
