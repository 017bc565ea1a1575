import { beforeEach } from 'vitest'
import type { App } from '#base/app.ts'
import type { PushService, ReceivedPush } from '#demo/providers/pushService.ts'
import type { startTelegram } from '#demo/providers/telegram.ts'
import { setUpMatching } from '#features/alerts/server/matching.fixtures.ts'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { channelRates } from '#features/channels/server/pace/channelRates.ts'
import { retryBrowsers } from '#features/channels/server/push/retryBrowsers.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { addPost, type PostValues } from '../../../../test/posts.ts'
import type { TestApp } from '../../../../test/testApp.ts'
import { planDeliveries } from './plan/planDeliveries.ts'
import { releaseDue } from './plan/releaseDue.ts'
import { Sender } from './send/sender.ts'

/** Settings of a window that is over when a test begins, and when it opens next. */
export const morning = { set_time: true, time_from: 8 * 60, time_to: 12 * 60 }
export const nextMorning = new Date('2026-11-23T05:00:00Z')

/**
 * Call once in a test file. Before each test nothing is waiting, and the clock stands at noon in
 * Kuwait.
 */
export function setUpDelivery(app: TestApp, service: PushService) {
  const matching = setUpMatching(app)
  const noon = new Date('2026-11-22T09:00:00Z')
  beforeEach(async () => {
    app.setNow(noon)
    service.fail(null)
    service.received.splice(0)
    for (const table of ['deliveries', 'stories_to_deliver', 'delivery_counts', 'chat_pace'] as const)
      await app.db.deleteFrom(table).execute()
    await app.db
      .updateTable('provider_pace')
      .set({ next_at: new Date(0), replies_next_at: new Date(0), paused_at: new Date(0), paused_until: new Date(0) })
      .execute()
  })

  /**
   * A new subscriber with a browser that accepts push messages, who is alerted to `keywords`.
   * `settings` are columns of `alert_settings`.
   */
  async function createReader({ keywords = 'الكويت', browsers = 1, ...settings }: ReaderValues = {}) {
    const reader = await matching.createReader({ keywords })
    const userId = reader.user.id
    const endpoints: string[] = []
    const addBrowser = async () => {
      const browser = service.subscribe((await vapidKeys(app)).publicKey)
      await app.db
        .insertInto('push_subscriptions')
        .values({ ...browser, user_id: userId, created_at: app.now(), seen_at: app.now() })
        .execute()
      endpoints.push(browser.endpoint)
    }
    const set = async (values: object) => {
      const row = { ...values, updated_at: app.now() }
      await app.db
        .insertInto('alert_settings')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    }
    for (let count = 0; count < browsers; count++) await addBrowser()
    await set(settings)
    return {
      ...reader,
      userId,
      endpoints,
      set,
      /** Links a Telegram chat, whose id is returned; the person must have written to the bot. */
      async linkTelegram() {
        const chat_id = 1_000_000 + userId
        const values = { chat_id, username: null, locale: 'ar', linked_at: app.now() }
        await app.db
          .insertInto('telegram_chats')
          .values({ user_id: userId, ...values })
          .execute()
        return chat_id
      },
      /** Pushes that arrived on the reader's browsers. */
      received: () => service.received.filter(({ endpoint }) => endpoints.includes(endpoint)).map(readPush),
      deliveries: () => listDeliveries(app, userId),
    }
  }

  /** Another process on the same database, with the same clock. */
  const otherApp = () => Object.assign(matching.otherApp(), { now: app.now })

  return { ...matching, otherApp, createReader, noon, publish: (values: PostValues = {}) => publish(app, values), tick: () => tick(app) }
}

type ReaderValues = {
  keywords?: string
  browsers?: number
  channels?: string[]
  send_to?: 'all' | 'first'
  set_time?: boolean
  time_from?: number
  time_to?: number
  notification_limit?: number
  telegram_notification_limit?: number
  whatsapp_notification_limit?: number
}

/** Stores a post, matches it and plans its alerts; `tick` sends them. Returns its id. */
async function publish(app: App, values: PostValues): Promise<number> {
  const id = await addPost(app, { title: 'الكويت', created_at: app.now(), ...values })
  await matchPosts(app)
  await planDeliveries(app)
  return id
}

/** Call once in a test file. Before each test, Telegram answers well and no chat has a message. */
export function setUpChats(
  createReader: ReturnType<typeof setUpDelivery>['createReader'],
  telegram: Awaited<ReturnType<typeof startTelegram>>,
) {
  beforeEach(() => {
    telegram.fail(null)
    telegram.messages.splice(0)
  })

  /** A reader with a browser and a linked chat. */
  async function createTwoChannelReader(settings: ReaderValues = {}) {
    const reader = await createReader(settings)
    const chat = await reader.linkTelegram()
    telegram.say(chat, 'مرحبا')
    return { ...reader, chat, chatTexts: () => telegram.messages.filter(({ chat_id }) => chat_id === chat).map(({ text }) => text) }
  }

  /** A reader who is alerted in a chat only. */
  const createChat = (settings: ReaderValues = {}) => createTwoChannelReader({ channels: ['telegram'], ...settings })
  return { createTwoChannelReader, createChat }
}

/** Does what a worker does every second. */
async function tick(app: App): Promise<void> {
  while (await releaseDue(app)) {}
  while (await retryBrowsers(app)) {}
  for (const channel of channelRates) {
    const sender = new Sender(app, channel)
    await sender.run(new AbortController().signal)
    await sender.end()
  }
}

async function listDeliveries(app: App, userId: number) {
  const rows = await app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('story_id')
    .orderBy('channel')
    .execute()
  return rows.map(({ channel, state, reason, kind, due_at }) => ({ channel, state, reason, kind, due_at: due_at?.toISOString() ?? null }))
}

function readPush({ text }: ReceivedPush) {
  const { title, body, kind, tag } = JSON.parse(text) as { title: string; body: string; kind: string; tag: string }
  return { title, body, kind, tag }
}
