import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { PushSubscription } from '#partners/push.ts'

export type Browser = PushSubscription & { id: number }
type Batch = { userIds: number[]; result: Promise<Map<number, Browser[]>> }

const batches = perApp<{ next?: Batch }>(() => ({}))

/**
 * The browsers of a reader that accept push messages. All calls of one moment share a query,
 * because one story may go to thousands of readers.
 */
export async function readBrowsers(app: App, userId: number): Promise<Browser[]> {
  const waiting = batches(app)
  waiting.next ??= startBatch(app)
  waiting.next.userIds.push(userId)
  return (await waiting.next.result).get(userId) ?? []
}

function startBatch(app: App): Batch {
  const userIds: number[] = []
  const result = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    delete batches(app).next
    return query(app, userIds)
  })
  return { userIds, result }
}

async function query(app: App, userIds: number[]): Promise<Map<number, Browser[]>> {
  const { rows } = await app.pool.query<Browser & { user_id: number }>({
    name: 'browsers of readers',
    text: 'select id, user_id, endpoint, p256dh, auth from push_subscriptions where user_id = any($1)',
    values: [userIds],
  })
  return Map.groupBy(rows, ({ user_id }) => user_id)
}
