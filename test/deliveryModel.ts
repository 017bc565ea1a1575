/** What the plain model knows of a reader; times in ms. `channels` in their order, those that work now. */
export type ModelReader = {
  id: number
  plan: 'running' | 'grace' | 'ended'
  working: Set<ModelChannel>
  sendTo: 'all' | 'first'
  /** Minutes after midnight in Kuwait; equal: the whole day. */
  from: number
  to: number
  limits: Record<ModelChannel, number>
  mutedUntil: number
}
export type ModelChannel = 'push' | 'telegram'
export type ModelRow = {
  story: number
  user: number
  channel: ModelChannel | 'none'
  state: string
  reason: string | null
  kind: string
  due: number
  queuedAt: number
  attempts: number
  message: number
  /** The window in whose limit it is counted. */
  counted: number | null
}
type Response = 'sent' | 'gone' | 'busy' | 'off'

const maxAttempts = 48
const finalStates = new Set(['sent', 'failed', 'expired', 'muted'])
const order: ModelChannel[] = ['push', 'telegram']
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The rules of delivery as plain loops over rows in memory: no SQL, no queue, one thing after the other. The simulation compares it with the real
 * deliveries, row for row.
 */
export class DeliveryModel {
  readonly rows: ModelRow[] = []
  readonly readers = new Map<number, ModelReader>()
  /** Those that may still change, and those of one story for one reader: only so that a month takes minutes. */
  #open = new Set<ModelRow>()
  #ofReader = new Map<string, ModelRow[]>()
  #used = new Map<string, number>()
  #messages = 0

  plan(story: number, users: number[], publishedAt: number, now: number): void {
    for (const id of users) {
      const reader = this.readers.get(id) as ModelReader
      if (this.#rowsOf(story, id).length > 0) continue
      const channels = order.filter((channel) => reader.working.has(channel)).slice(0, reader.sendTo === 'first' ? 1 : 2)
      if (reader.mutedUntil > now) this.#add(story, id, 'none', { state: 'muted', reason: 'all' })
      else if (reader.plan === 'ended') this.#add(story, id, 'none', { state: 'expired', reason: 'no_plan' })
      else if (channels.length === 0) this.#add(story, id, 'none', { state: 'expired', reason: 'no_channel' })
      else for (const channel of channels) this.#planOn(story, reader, channel, { kind: 'alert', isOld: now - publishedAt > 6 * hour, now })
    }
  }

  tick(now: number, respond: (channel: ModelChannel, reader: ModelReader) => Response): void {
    this.#release(now)
    for (const channel of order) this.#send(channel, now, respond)
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
    const empty = { state: '', reason: null, kind: 'alert', due: 0, queuedAt: 0, attempts: 0, message: 0, counted: null }
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

  #send(channel: ModelChannel, now: number, respond: (channel: ModelChannel, reader: ModelReader) => Response): void {
    const queued = [...this.#open].filter((row) => row.channel === channel && row.state === 'queued')
    // Requests are answered before any of their outcomes changes what works.
    const messages = [...Map.groupBy(queued, ({ message }) => message).values()]
    const responses = messages.map((rows): Response => {
      const reader = this.readers.get((rows[0] as ModelRow).user) as ModelReader
      return reader.working.has(channel) ? respond(channel, reader) : 'off'
    })
    const failed = messages.flatMap((rows, index) => this.#sendMessage(rows, now, responses[index] as Response))
    this.#fallBack(failed, now)
  }

  #sendMessage(rows: ModelRow[], now: number, response: Response): ModelRow[] {
    const [head] = rows as [ModelRow & { channel: ModelChannel }]
    const reader = this.readers.get(head.user) as ModelReader
    const { isOpen, opened, closes } = windowOf(reader, now)
    const attempts = head.attempts + 1
    const all = (values: Partial<ModelRow>) => {
      for (const row of rows) {
        Object.assign(row, values, { attempts })
        if (values.state !== 'sent' && values.state !== 'retry') this.#refund(row)
      }
      return values.state === 'failed' ? rows : []
    }
    if (reader.plan === 'grace') return all({ state: 'collected', reason: null })
    if (reader.plan === 'ended') return all({ state: 'expired', reason: 'plan_ended' })
    if (response === 'off') return all({ state: 'failed', reason: 'channel_off' })
    if (head.kind !== 'digest' && !isOpen) return all({ state: 'held', reason: null, due: opened + day })
    if (head.kind === 'alert' && now - head.queuedAt > 2 * hour) return all({ state: 'digest', reason: 'old', due: closes })
    if (reader.mutedUntil > now) return all({ state: 'muted', reason: 'all' })
    if (response === 'sent') return all({ state: 'sent', reason: null })
    if (response === 'busy' && attempts >= maxAttempts) return all({ state: 'failed', reason: 'gave_up' })
    if (response === 'busy')
      return all({ state: 'retry', reason: 'busy', due: now + Math.min(15 * minute, 5_000 * 2 ** (attempts - 1)) * 0.75 })
    reader.working.delete(head.channel)
    return all({ state: 'failed', reason: 'gone' })
  }

  #fallBack(failed: ModelRow[], now: number): void {
    for (const { story, user, kind } of failed.toSorted((one, other) => one.story - other.story)) {
      const reader = this.readers.get(user) as ModelReader
      const others = this.#rowsOf(story, user)
      if (others.some(({ state }) => state !== 'failed' && state !== 'expired')) continue
      const next = order.find((channel) => reader.working.has(channel) && !others.some((row) => row.channel === channel))
      if (next && reader.plan !== 'ended') this.#planOn(story, reader, next, { kind, isOld: false, now })
    }
  }
}

/** The reader's window around a time: when it opened last, when it closes or closed, and whether it is open. */
function windowOf({ from, to }: ModelReader, now: number): { opened: number; closes: number; isOpen: boolean } {
  const kuwait = now + 3 * hour
  const start = from === to ? 0 : from
  let opened = Math.floor(kuwait / day) * day + start * minute - 3 * hour
  if (opened > now) opened -= day
  const length = from === to ? day : ((to - from + 1_440) % 1_440) * minute
  return { opened, closes: opened + length, isOpen: now < opened + length }
}
