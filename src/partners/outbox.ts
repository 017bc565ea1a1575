import type { App } from '#base/app.ts'

/**
 * A message that a live installation would have sent; `channel` is mail, push, telegram or
 * whatsapp.
 */
export type OutboxMessage = { channel: string; recipient: string; subject?: string; text: string; html?: string }

/** Replaces all sending in the demo: stores the message, which `/_outbox` shows. */
export async function addToOutbox(app: App, message: OutboxMessage): Promise<void> {
  await app.db
    .insertInto('outbox')
    .values({ ...message, created_at: app.now() })
    .execute()
}

export async function pruneOutbox(app: App, before: Date): Promise<void> {
  await app.db.deleteFrom('outbox').where('created_at', '<', before).execute()
}
