import type { App } from '../app.ts'
import { type Listener, listen } from '../database/listen.ts'
import type { NotificationName } from '../database/notifications.ts'

/**
 * Works as soon as any process sends a notification, and once at the start for what was left while
 * no worker was running. One call at a time.
 * @param work returns whether there may be more
 * @param failure logged with the error; the notification that follows tries again
 */
export async function workOnNotification(
  app: App,
  name: NotificationName,
  work: (app: App) => Promise<boolean>,
  failure: string,
): Promise<Listener> {
  let running: Promise<void> | undefined
  let isPending = false
  let isStopped = false
  async function run(): Promise<void> {
    while (isPending && !isStopped) {
      isPending = false
      try {
        if (await work(app)) isPending = true
      } catch (error) {
        app.log.warn({ err: error }, failure)
      }
    }
    running = undefined
  }
  function start(): void {
    isPending = true
    running ??= run()
  }
  const listener = await listen(app, { [name]: start })
  start()
  return {
    async stop() {
      isStopped = true
      await listener.stop()
      await running
    },
  }
}
