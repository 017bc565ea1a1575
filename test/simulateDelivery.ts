import type { App } from '#base/app.ts'
import type { PushService } from '#demo/providers/pushService.ts'
import type { startTelegram } from '#demo/providers/telegram.ts'
import type { Whatsapp } from '#demo/providers/whatsapp.ts'
import { createRandom } from '#demo/seededRandom.ts'
import { recordAlerts } from '#features/alerts/server/recordAlerts.ts'
import { programActor } from '#features/audit/server/actor.ts'
import type { ChannelRate } from '#features/channels/server/pace/channelRates.ts'
import { setWhatsappLimit } from '#features/channels/server/whatsapp/setWhatsappLimit.ts'
import { planDeliveries } from '#features/delivery/server/plan/planDeliveries.ts'
import { releaseDue } from '#features/delivery/server/plan/releaseDue.ts'
import { Sender } from '#features/delivery/server/send/sender.ts'
import { handleMessage } from '#features/delivery/server/whatsapp/handleMessage.ts'
import { vapidKeys } from '#partners/vapidKeys.ts'
import { DeliveryModel, type ModelChannel, type ModelReader } from './deliveryModel.ts'

export type Simulation = { days: number; users: number; postsPerDay: number; seed: number }
type Site = {
  app: App & { setNow(now: Date | undefined): void }
  push: PushService
  telegram: Awaited<ReturnType<typeof startTelegram>>
  whatsapp: Whatsapp
}
/**
 * `attempts`: how often the message that the row is in has been tried; `sentAt`: when it was sent,
 * by the driven clock.
 */
type Row = {
  story: number
  user: number
  channel: string
  state: string
  reason: string | null
  kind: string
  attempts: number
  sentAt: number | null
}

const minute = 60_000
const stepMs = 10 * minute
const start = Date.parse('2026-11-22T03:00:00Z')
/**
 * Rates without the pace of Telegram and WhatsApp, which depends on real time. All messages of a
 * step are claimed at once, as the model does: otherwise, of two messages to a browser that is
 * gone, the second is judged before or after that is known.
 */
const channels: ChannelRate[] = [
  { name: 'push', concurrency: 4_000, burst: 0 },
  { name: 'telegram', concurrency: 4_000, burst: 0 },
  { name: 'whatsapp', concurrency: 4_000, burst: 0 },
]

/**
 * Runs the real planning, releasing and sending against a driven clock, while settings change,
 * plans end, browsers go away and providers fail; and the plain model beside it. Returns the rows
 * of both, sorted.
 */
export async function simulateDelivery(
  site: Site,
  { days, users, postsPerDay, seed }: Simulation,
  onDay?: (day: number, rows: number) => void,
): Promise<{ real: Row[]; expected: Row[] }> {
  const { app } = site
  const random = createRandom(`delivery ${seed}`).fraction
  const model = new DeliveryModel()
  // The jitter of pauses is then known to the model.
  const { random: usual } = Math
  Math.random = () => 0.5
  try {
    app.setNow(new Date(start))
    await addReaders(site, model, users)
    await limitWhatsapp(site, model, Math.ceil(users / 3))
    await addStories(app, Math.ceil(days * postsPerDay))
    const down = { push: 0, telegram: 0, whatsapp: 0 }
    let story = 0
    // However many are published, a reader wants about nine a day.
    const wanted = Math.min(1, 60 / postsPerDay)
    for (let now = start; now < start + days * 24 * 60 * minute; now += stepMs) {
      app.setNow(new Date(now))
      for (let count = Math.ceil(users / 20); count > 0; count--) await changeSomething(site, model, random, now)
      breakProviders(site, down, random, now)
      const posts = (postsPerDay * stepMs) / (24 * 60 * minute)
      for (let left = posts; left > random(); left--) await publish(app, model, random, ++story, now, wanted)
      const day = (now - start) / (24 * 60 * minute)
      if (Number.isInteger(day)) onDay?.(day, model.rows.length)
      while (await planDeliveries(app)) {}
      await tick(app)
      model.tick(now, {
        respond: (channel, reader) => (down[channel] > now ? 'busy' : isGone(site, reader, channel) ? 'gone' : 'sent'),
        tookPlaces: await readPlacesTaken(app),
      })
    }
  } finally {
    Math.random = usual
  }
  return { real: await readRows(app), expected: sorted(model.rows) }
}

async function tick(app: App): Promise<void> {
  // Twice, because what falls back while it is released is due at once, and a worker looks again
  // after a second.
  for (let pass = 0; pass < 2; pass++) while (await releaseDue(app)) {}
  for (const channel of channels) {
    const sender = new Sender(app, channel)
    await sender.run(new AbortController().signal)
    await sender.end()
  }
}

async function limitWhatsapp({ app }: Site, model: DeliveryModel, limit: number): Promise<void> {
  await setWhatsappLimit(app, programActor, limit)
  model.budget.limit = limit
}

/** The readers whom the database counted in WhatsApp's budget in this step. */
async function readPlacesTaken(app: App): Promise<Set<number>> {
  const rows = await app.db.selectFrom('whatsapp_budget').select('user_id').where('sent_at', '=', app.now()).execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * Browsers that have unsubscribed and people who have blocked the bot, which we only learn from the
 * provider.
 */
const gone = new WeakMap<ModelReader, Set<ModelChannel>>()
const isGone = (_site: Site, reader: ModelReader, channel: ModelChannel) => gone.get(reader)?.has(channel) ?? false

async function addReaders({ app, push, telegram }: Site, model: DeliveryModel, users: number): Promise<void> {
  await app.pool.query(`insert into plans (id, slug, name_ar, name_en, months, price) values (1000, 'simulation', 'x', 'x', 12, 1)`)
  const { publicKey } = await vapidKeys(app)
  for (let id = 1; id <= users; id++) {
    // Which of two stories of one step that fall back takes the last place of a limit is not
    // determined; so one channel of a reader has a low limit.
    const prefersWhatsapp = id % 3 === 0
    const reader: ModelReader = {
      id,
      plan: 'running',
      working: new Set(['push', 'telegram', 'whatsapp']),
      order: prefersWhatsapp ? ['whatsapp', 'telegram', 'push'] : ['push', 'telegram', 'whatsapp'],
      sendTo: 'all',
      from: 0,
      to: 0,
      limits: { push: prefersWhatsapp ? 100 : 1 + (id % 6), telegram: 200, whatsapp: prefersWhatsapp ? 1 + (id % 4) : 50 },
      mutedUntil: 0,
    }
    model.readers.set(id, reader)
    gone.set(reader, new Set())
    await app.pool.query(`insert into users (id, name, email) overriding system value values ($1::int, 'x', $1::int || '@x.example')`, [id])
    await app.pool.query(
      `insert into subscriptions (user_id, plan_id, starts_at, ends_at, state, updated_at) values ($1, 1000, $2, $2::timestamptz + interval '1 year', 'running', $2)`,
      [id, new Date(start)],
    )
    await linkPush(app, push, publicKey, id)
    await app.pool.query(`insert into telegram_chats (user_id, chat_id, locale, linked_at) values ($1::int, $1::int, 'ar', $2)`, [
      id,
      new Date(start),
    ])
    telegram.say(id, 'x')
    await app.pool.query(`insert into whatsapp_numbers (user_id, phone, verified_at) values ($1, $2, $3)`, [
      id,
      phoneOf(id),
      new Date(start),
    ])
    await saveSettings(app, model, reader, start)
  }
}

const phoneOf = (user: number) => `+9655${String(user).padStart(7, '0')}`

async function linkPush(app: App, push: PushService, publicKey: string, user: number): Promise<void> {
  const { endpoint, p256dh, auth } = push.subscribe(publicKey)
  await app.pool.query('delete from push_subscriptions where user_id = $1', [user])
  await app.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at, seen_at) values ($1, $2, $3, $4, now(), now())`,
    [user, endpoint, p256dh, auth],
  )
}

async function saveSettings(app: App, model: DeliveryModel, reader: ModelReader, now: number): Promise<void> {
  const { id, sendTo, from, to, limits, order } = reader
  const at = new Date(now)
  await app.pool.query(
    `insert into alert_settings (user_id, send_to, set_time, time_from, time_to, notification_limit, telegram_notification_limit,
       whatsapp_notification_limit, channels, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (user_id) do update set send_to = excluded.send_to, set_time = excluded.set_time,
       time_from = excluded.time_from, time_to = excluded.time_to, notification_limit = excluded.notification_limit, updated_at = excluded.updated_at`,
    [id, sendTo, from !== to, from, to, limits.push, limits.telegram, limits.whatsapp, order, at],
  )
  model.reschedule(id, now)
}

async function addStories(app: App, count: number): Promise<void> {
  await app.pool.query(`insert into agencies (id, slug, name_ar, name_en) overriding system value values (1000, 'simulation', 'x', 'x')`)
  await app.pool.query(
    `insert into stories (id, first_published_at, last_published_at) overriding system value select n, $2, $2 from generate_series(1, $1::int) n`,
    [count + 1_000, new Date(start)],
  )
}

/** @param wanted of how many stories somebody wants one, beside 60 a day */
async function publish(app: App, model: DeliveryModel, random: () => number, story: number, now: number, wanted: number): Promise<void> {
  const published = random() < 0.05 ? now - 7 * 60 * minute : now
  await app.pool.query(
    `insert into posts (id, agency_id, media_type, source, language, url, title, published_at, story_id) overriding system value
     values ($1::bigint, 1000, 'text', 'rss', 'ar', '', 'x', $2, $1::bigint)`,
    [story, new Date(published)],
  )
  const share = random() < 0.05 * wanted ? 0.9 : 0.1 * wanted
  const users = [...model.readers.keys()].filter(() => random() < share)
  const reason = { postId: story, keyword: 'كلمة', because: 'كلمة', userIds: users }
  await app.db.transaction().execute((tx) => recordAlerts(tx, { id: story, at: new Date(now) }, [reason]))
  model.plan(story, users, published, now)
}

async function changeSomething(site: Site, model: DeliveryModel, random: () => number, now: number): Promise<void> {
  const { app, push, telegram } = site
  const reader = model.readers.get(1 + Math.floor(random() * model.readers.size)) as ModelReader
  const { id } = reader
  const at = () => Math.floor(random() * 144) * 10
  const what = random()
  if (what < 0.04) {
    Object.assign(reader, random() < 0.3 ? { from: 0, to: 0 } : { from: at(), to: at() })
    await saveSettings(app, model, reader, now)
  } else if (what < 0.06) {
    const limit = 1 + Math.floor(random() * 8)
    if (reader.order[0] === 'push') reader.limits.push = limit
    reader.sendTo = random() < 0.5 ? 'first' : 'all'
    await saveSettings(app, model, reader, now)
  } else if (what < 0.1) {
    reader.plan = reader.plan === 'running' ? 'grace' : reader.plan === 'grace' && random() < 0.4 ? 'ended' : 'running'
    await app.pool.query('update subscriptions set state = $2 where user_id = $1', [id, reader.plan])
  } else if (what < 0.13) {
    gone.get(reader)?.add('push')
    const { rows } = await app.pool.query<{ endpoint: string }>('select endpoint from push_subscriptions where user_id = $1', [id])
    for (const { endpoint } of rows) push.unsubscribe(endpoint)
  } else if (what < 0.16 && gone.get(reader)?.has('push')) {
    gone.get(reader)?.delete('push')
    reader.working.add('push')
    await linkPush(app, push, (await vapidKeys(app)).publicKey, id)
    await app.pool.query(`delete from disabled_channels where user_id = $1 and channel = 'push'`, [id])
  } else if (what < 0.165) {
    gone.get(reader)?.add('telegram')
    telegram.block(id)
  } else if (what < 0.19) {
    await writeCommand(app, reader, reader.working.has('whatsapp') && random() < 0.3 ? 'إيقاف' : 'start', now)
  } else if (what < 0.192) {
    await limitWhatsapp(site, model, Math.ceil((model.readers.size * (1 + random() * 3)) / 6))
  } else if (what < 0.23) {
    reader.mutedUntil = now + 3 * 60 * minute
    await app.pool.query(
      `insert into mutes (user_id, kind, value, until, created_at) values ($1, 'all', '', $2, $3)
       on conflict (user_id, kind, value) do update set until = excluded.until`,
      [id, new Date(reader.mutedUntil), new Date(now)],
    )
  }
}

let commands = 0

/** The reader stops or resumes alerts by what they write to us on WhatsApp. */
async function writeCommand(app: App, { id, working }: ModelReader, text: 'إيقاف' | 'start', now: number): Promise<void> {
  await handleMessage(app, { from: phoneOf(id).slice(1), id: `wamid.${++commands}`, at: new Date(now), text })
  if (text === 'start') working.add('whatsapp')
  else working.delete('whatsapp')
}

/** Each provider is away now and then, for up to three hours. */
function breakProviders({ push, telegram, whatsapp }: Site, down: Record<ModelChannel, number>, random: () => number, now: number): void {
  for (const channel of ['push', 'telegram', 'whatsapp'] as const) {
    if (random() < 0.02) down[channel] = now + Math.ceil(random() * 18) * stepMs
    const isDown = down[channel] > now
    if (channel === 'push') push.fail(isDown ? { status: 503 } : null)
    else if (channel === 'telegram') telegram.fail(isDown ? { error_code: 502 } : null)
    else whatsapp.fail(isDown ? { code: 131_016, status: 503 } : null)
  }
}

async function readRows(app: App): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>(
    `select d.story_id as story, d.user_id as user, d.channel, d.state, d.reason, d.kind, coalesce(head.attempts, d.attempts) as attempts,
       (extract(epoch from d.sent_at) * 1000)::float8 as "sentAt"
     from deliveries d left join deliveries head on head.message_id = d.message_id and head.is_head`,
  )
  return sorted(rows)
}

function sorted(rows: Row[]): Row[] {
  const plain = rows.map(({ story, user, channel, state, reason, kind, attempts, sentAt }) => {
    // While a message is tried again, only its head says so.
    const waits = state === 'queued' || state === 'retry'
    return { story, user, channel, state: waits ? 'waits' : state, reason: waits ? null : reason, kind, attempts, sentAt }
  })
  return plain.sort((one, other) => one.story - other.story || one.user - other.user || one.channel.localeCompare(other.channel))
}
