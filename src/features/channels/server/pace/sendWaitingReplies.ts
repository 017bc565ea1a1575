import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import type { Listener } from '#base/database/listen.ts'
import { type Reply, tryReply } from './replyInTurn.ts'

type Waiting = Reply & { id: number }

/**
 * A reply later than this would answer what nobody remembers asking; Telegram forgets a tap sooner.
 */
const maxWaitMs = 5 * 60_000
const maxTapMs = 30_000
/**
 * Longer than any call of a provider takes: if this process dies meanwhile, another one sends the
 * reply then.
 */
const leaseMs = 60_000
/**
 * How often a worker looks for replies whose turn has come; they wait anyway, so they are not worth
 * a connection for notifications.
 */
const tickMs = 1_000

/**
 * Sends the replies that wait (`replyInTurn`) as soon as they may leave. Each worker starts it
 * once.
 */
export async function sendWaitingReplies(app: App): Promise<Listener> {
  let running: Promise<void> | undefined
  let isStopped = false
  const wake = () => {
    if (!isStopped) running ??= run().finally(() => (running = undefined))
  }
  async function run(): Promise<void> {
    try {
      const waitMs = await sendDue(app)
      if (waitMs > 0 && waitMs < tickMs) setTimeout(wake, waitMs).unref()
    } catch (error) {
      app.log.warn({ err: error }, 'replies of the bot could not be sent; they will be tried again')
    }
  }
  const timer = setInterval(wake, tickMs)
  wake()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** @returns ms after which more of them may leave; 0: none waits for the common pace */
async function sendDue(app: App): Promise<number> {
  await deleteLate(app)
  let waitMs = 0
  for (const channel of ['telegram', 'whatsapp'] as const) {
    if (!app.config[channel]) continue
    for (let isBlocked = false; !isBlocked; ) {
      const reply = await claimNext(app, channel)
      if (!reply) break
      const leftMs = await tryReply(app, reply)
      await (leftMs === 0 ? forget(app, reply) : postpone(app, reply, leftMs))
      isBlocked = leftMs > 0
      if (isBlocked) waitMs = waitMs === 0 ? leftMs : Math.min(waitMs, leftMs)
    }
  }
  return waitMs
}

/** Times that are too late were written while the clock was fast. */
async function deleteLate(app: App): Promise<void> {
  const now = app.now()
  const since = (ms: number) => new Date(now.getTime() - ms)
  await sql`
    delete from waiting_replies where written_at < ${since(maxWaitMs)} or written_at > ${since(-maxWaitMs)}
      or (callback_id is not null and written_at < ${since(maxTapMs)})`.execute(app.db)
}

/** The oldest one whose chat takes a message now. */
async function claimNext(app: App, channel: Reply['channel']): Promise<Waiting | undefined> {
  const now = app.now()
  const { rows } = await sql<Waiting>`
    with next as (
      select r.id from waiting_replies r
      left join chat_pace p on r.channel = 'telegram' and r.callback_id is null and p.chat_id::text = r.address
      where r.channel = ${channel} and r.due_at <= ${now} and (p.next_at is null or p.next_at <= ${now} or p.written_at > ${latestWritten(now)})
      order by r.id limit 1 for update of r skip locked)
    update waiting_replies r set due_at = ${new Date(now.getTime() + leaseMs)} from next where r.id = next.id
    returning r.id, r.channel, r.address, r.text, r.callback_id as "callbackId", r.button`.execute(app.db)
  return rows[0]
}

async function forget(app: App, { id }: Waiting): Promise<void> {
  await app.db.deleteFrom('waiting_replies').where('id', '=', id).execute()
}

async function postpone(app: App, { id }: Waiting, ms: number): Promise<void> {
  const due_at = new Date(app.now().getTime() + ms)
  await app.db.updateTable('waiting_replies').set({ due_at }).where('id', '=', id).execute()
}
