import { BudgetModel } from './budgetModel.ts'

/**
 * A reader as the plain model knows them; times in ms. `working`: the channels that work now;
 * `order`: all, in that of the reader.
 */
export type ModelReader = {
  id: number
  plan: 'running' | 'grace' | 'ended'
  working: Set<ModelChannel>
  order: ModelChannel[]
  sendTo: 'all' | 'first'
  /** Minutes after midnight in Kuwait; equal: the whole day. */
  from: number
  to: number
  limits: Record<ModelChannel, number>
  mutedUntil: number
}
export type ModelChannel = 'push' | 'telegram' | 'whatsapp'
export type ModelRow = {
  story: number
  user: number
  channel: ModelChannel | 'none'
  state: string
  reason: string | null
  kind: string
  due: number
  queuedAt: number
  /** Attempts of the message that it is in; one that waits for its next message has none. */
  attempts: number
  message: number
  /** The window in whose limit it is counted. */
  counted: number | null
  sentAt: number | null
}
type Response = 'sent' | 'gone' | 'busy'
/**
 * Answers of providers; and the readers whom the database counted in WhatsApp's budget at this
 * time.
 */
type Providers = { respond(channel: ModelChannel, reader: ModelReader): Response; tookPlaces: Set<number> }
type Verdict = Partial<ModelRow> & { state: string }

const maxAttempts = 48
const finalStates = new Set(['sent', 'failed', 'expired', 'muted'])
const waitsForAnother = new Set(['held', 'digest', 'collected'])
/** Channels in the order in which the senders run. */
const channels: ModelChannel[] = ['push', 'telegram', 'whatsapp']
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The rules of delivery as plain loops over rows in memory: no SQL, no queue, one thing after the
 * other. The simulation compares it with the real deliveries, row for row.
 */
export class DeliveryModel {
  readonly rows: ModelRow[] = []
  readonly readers = new Map<number, ModelReader>()
  readonly budget = new BudgetModel()
  /**
   * Rows that may still change, and those of one story for one reader: only so that a month takes
   * minutes.
   */
  #open = new Set<ModelRow>()
  #ofReader = new Map<string, ModelRow[]>()
  #used = new Map<string, number>()
  #messages = 0

  plan(story: number, users: number[], publishedAt: number, now: number): void {
    for (const id of users) {
      const reader = this.readers.get(id) as ModelReader
      if (this.#rowsOf(story, id).length > 0) continue
      const working = reader.order.filter((channel) => reader.working.has(channel))
      const chosen = reader.sendTo === 'first' ? working.slice(0, 1) : working
      if (reader.mutedUntil > now) this.#add(story, id, 'none', { state: 'muted', reason: 'all' })
      else if (reader.plan === 'ended') this.#add(story, id, 'none', { state: 'expired', reason: 'no_plan' })
      else if (chosen.length === 0) this.#add(story, id, 'none', { state: 'expired', reason: 'no_channel' })
      else for (const channel of chosen) this.#planOn(story, reader, channel, { kind: 'alert', isOld: now - publishedAt > 6 * hour, now })
    }
  }

  tick(now: number, providers: Providers): void {
    // Twice, because what falls back while it is released is due at once.
    for (let pass = 0; pass < 2; pass++) this.#release(now)
    for (const channel of channels) this.#send(channel, now, providers)
    for (const row of this.#open) if (finalStates.has(row.state)) this.#open.delete(row)
  }

  #rowsOf(story: number, user: number): ModelRow[] {
    return this.#ofReader.get(`${story} ${user}`) ?? []
  }

  /** Settings were saved: what is held is looked at again. */
  reschedule(user: number, now: number): void {
    for (const row of this.#open) if (row.user === user && row.state === 'held') row.due = Math.min(row.due, now)
  }

  #add(story: number, user: number, channel: ModelRow['channel'], values: Partial<ModelRow>): void {
    const empty = { state: '', reason: null, kind: 'alert', due: 0, queuedAt: 0, attempts: 0, message: 0, counted: null, sentAt: null }
    const row = { story, user, channel, ...empty, ...values }
    this.rows.push(row)
    this.#open.add(row)
    this.#ofReader.set(`${story} ${user}`, [...this.#rowsOf(story, user), row])
  }

  #planOn(
    story: number,
    reader: ModelReader,
    channel: ModelChannel,
    { kind, isOld, now }: { kind: string; isOld: boolean; now: number },
  ): void {
    const { isOpen, opened, closes } = windowOf(reader, now)
    const add = (values: Partial<ModelRow>) => this.#add(story, reader.id, channel, { kind, ...values })
    if (reader.plan === 'grace') add({ state: 'collected' })
    else if (kind === 'digest') add({ state: 'digest', due: now })
    else if (!isOpen) add({ state: 'held', due: opened + day })
    else if (kind === 'bundle') add({ state: 'held', due: now })
    else if (isOld) add({ state: 'digest', reason: 'old', due: closes })
    else if (this.#count(reader, channel, opened)) add({ state: 'queued', queuedAt: now, message: ++this.#messages, counted: opened })
    else add({ state: 'digest', reason: 'limit', due: closes })
  }

  #count(reader: ModelReader, channel: ModelChannel, opened: number): boolean {
    const key = `${reader.id} ${channel} ${opened}`
    const used = this.#used.get(key) ?? 0
    if (used >= reader.limits[channel]) return false
    this.#used.set(key, used + 1)
    return true
  }

  #refund(row: ModelRow): void {
    if (row.counted === null) return
    const key = `${row.user} ${row.channel} ${row.counted}`
    this.#used.set(key, (this.#used.get(key) ?? 1) - 1)
    row.counted = null
  }

  #release(now: number): void {
    for (const row of [...this.#open].filter(({ state }) => state === 'collected')) {
      const { plan } = this.readers.get(row.user) as ModelReader
      if (plan === 'running') Object.assign(row, { state: 'held', due: now, reason: null })
      if (plan === 'ended') Object.assign(row, { state: 'expired', reason: 'plan_ended' })
    }
    for (const row of this.#open) if (row.state === 'retry' && row.due <= now) row.state = 'queued'
    const due = [...this.#open].filter(({ state, due }) => (state === 'held' || state === 'digest') && due <= now)
    const failed: ModelRow[] = []
    for (const group of Map.groupBy(due, ({ user, channel, state }) => `${user} ${channel} ${state}`).values())
      failed.push(...this.#releaseGroup(group, now))
    this.#fallBack(failed, now)
  }

  /** Returns the rows if they failed. */
  #releaseGroup(rows: ModelRow[], now: number): ModelRow[] {
    const [{ user, channel, state }] = rows as [ModelRow & { channel: ModelChannel }]
    const reader = this.readers.get(user) as ModelReader
    const { isOpen, opened, closes } = windowOf(reader, now)
    const all = (values: Partial<ModelRow>) => {
      for (const row of rows) Object.assign(row, values)
    }
    if (reader.plan === 'ended') all({ state: 'expired', reason: 'plan_ended' })
    else if (reader.plan === 'grace') all({ state: 'collected' })
    else if (!reader.working.has(channel)) {
      const kind = state === 'held' ? 'bundle' : 'digest'
      all({ state: 'failed', reason: 'channel_off' })
      return rows.map((row) => ({ ...row, kind }))
    } else if (state === 'held' && !isOpen) all({ due: opened + day })
    else if (state === 'digest') all({ state: 'queued', kind: 'digest', queuedAt: now, message: ++this.#messages })
    else if (!this.#count(reader, channel, opened)) all({ state: 'digest', reason: 'limit', due: closes })
    else {
      all({ state: 'queued', kind: 'bundle', queuedAt: now, message: ++this.#messages })
      ;(rows[0] as ModelRow).counted = opened
    }
    return []
  }

  #send(channel: ModelChannel, now: number, { respond, tookPlaces }: Providers): void {
    const queued = [...this.#open].filter((row) => row.channel === channel && row.state === 'queued')
    // Requests are answered before any of their outcomes changes what works.
    const messages = [...Map.groupBy(queued, ({ message }) => message).values()].map((rows) => {
      const [head] = rows as [ModelRow]
      return { rows, head, reader: this.readers.get(head.user) as ModelReader, verdict: this.#judge(head, now) }
    })
    const called = messages.flatMap(({ verdict, reader }) => (verdict ? [] : reader.id))
    const refused = channel === 'whatsapp' ? this.budget.refuse(called, now, tookPlaces) : new Set()
    const verdicts = messages.map(({ verdict, head, reader }): Verdict => {
      if (verdict) return verdict
      return refused.has(reader.id) ? { state: 'failed', reason: 'budget' } : verdictOf(head, respond(channel, reader), now)
    })
    const failed = messages.flatMap(({ rows }, index) => this.#record(rows, verdicts[index] as Verdict))
    this.#fallBack(failed, now)
  }

  /** Returns what becomes of a message instead of being sent. */
  #judge(head: ModelRow, now: number): Verdict | undefined {
    const reader = this.readers.get(head.user) as ModelReader
    const { isOpen, opened, closes } = windowOf(reader, now)
    if (reader.plan === 'grace') return { state: 'collected', reason: null }
    if (reader.plan === 'ended') return { state: 'expired', reason: 'plan_ended' }
    if (!reader.working.has(head.channel as ModelChannel)) return { state: 'failed', reason: 'channel_off' }
    if (head.kind !== 'digest' && !isOpen) return { state: 'held', reason: null, due: opened + day }
    if (head.kind === 'alert' && now - head.queuedAt > 2 * hour) return { state: 'digest', reason: 'old', due: closes }
    return reader.mutedUntil > now ? { state: 'muted', reason: 'all' } : undefined
  }

  /** Returns the rows if they failed. */
  #record(rows: ModelRow[], verdict: Verdict): ModelRow[] {
    const [{ channel, user, attempts: before }] = rows as [ModelRow]
    for (const row of rows) {
      Object.assign(row, verdict)
      row.attempts = waitsForAnother.has(row.state) ? 0 : before + 1
      if (verdict.state !== 'sent' && verdict.state !== 'retry') this.#refund(row)
    }
    if (verdict.reason === 'gone') this.readers.get(user)?.working.delete(channel as ModelChannel)
    return verdict.state === 'failed' ? rows : []
  }

  #fallBack(failed: ModelRow[], now: number): void {
    for (const { story, user, kind } of failed.toSorted((one, other) => one.story - other.story)) {
      const reader = this.readers.get(user) as ModelReader
      const others = this.#rowsOf(story, user)
      if (others.some(({ state }) => state !== 'failed' && state !== 'expired')) continue
      const next = reader.order.find((channel) => reader.working.has(channel) && !others.some((row) => row.channel === channel))
      if (next && reader.plan !== 'ended') this.#planOn(story, reader, next, { kind, isOld: false, now })
    }
  }
}

/** Returns what a provider's answer means for a message. */
function verdictOf({ attempts: before }: ModelRow, response: Response, now: number): Verdict {
  const attempts = before + 1
  if (response === 'sent') return { state: 'sent', reason: null, sentAt: now }
  if (response === 'gone') return { state: 'failed', reason: 'gone' }
  if (attempts >= maxAttempts) return { state: 'failed', reason: 'gave_up' }
  return { state: 'retry', reason: 'busy', due: now + Math.min(15 * minute, 5_000 * 2 ** (attempts - 1)) * 0.75 }
}

/**
 * The reader's window around a time: when it opened last, when it closes or closed, and whether it
 * is open.
 */
function windowOf({ from, to }: ModelReader, now: number): { opened: number; closes: number; isOpen: boolean } {
  const kuwait = now + 3 * hour
  const start = from === to ? 0 : from
  let opened = Math.floor(kuwait / day) * day + start * minute - 3 * hour
  if (opened > now) opened -= day
  const length = from === to ? day : ((to - from + 1_440) % 1_440) * minute
  return { opened, closes: opened + length, isOpen: now < opened + length }
}
