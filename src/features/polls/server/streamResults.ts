import type { ServerResponse } from 'node:http'
import { createStreamLimit, type StreamLimit } from '#base/api/createStreamLimit.ts'
import type { App } from '#base/app.ts'
import { optionsColumn, statsOf, type Tally } from './pollRow.ts'

/** Somebody who looks at a poll. One who has not voted is told how many did, and no more. */
type Watcher = { response: ServerResponse; address: string; seesResults: boolean }
type Watched = { watchers: Set<Watcher>; timer: NodeJS.Timeout | undefined; changed: boolean }

const watchedBy = new WeakMap<App, Map<number, Watched>>()
const limits = new WeakMap<App, StreamLimit>()
/** A poll's results are told at most once in this time. */
const pauseMs = 1_000
/** Between two signs of life: shorter than the idle limit of common proxies (60 s). */
const pingMs = 25_000

/**
 * Server-Sent Events (HTML Living Standard §9.2) until the reader goes: one `stats` event now, and one after new votes, at most one a second. Throws
 * as `StreamLimit` does; pages then show the results of the reader's own vote all the same.
 */
export function watchPoll(app: App, pollId: number, watcher: Watcher): void {
  const { response, address } = watcher
  if (!limitOf(app)(address, response)) return
  const polls = watchedPolls(app)
  const watched = polls.get(pollId) ?? { watchers: new Set(), timer: undefined, changed: false }
  polls.set(pollId, watched)
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  response.write('retry: 5000\n\n')
  watched.watchers.add(watcher)
  const ping = setInterval(() => write(watcher, ': ping\n\n'), pingMs)
  response.on('close', () => {
    clearInterval(ping)
    watched.watchers.delete(watcher)
    if (watched.watchers.size === 0) polls.delete(pollId)
  })
  tell(app, pollId, watched)
}

/** @param payload of the notice `poll_votes`: a JSON list of ids; '' when some may have been missed */
export function tellWatchers(app: App, payload: string): void {
  const polls = watchedPolls(app)
  const changed: number[] = payload === '' ? [...polls.keys()] : JSON.parse(payload)
  for (const id of changed) {
    const watched = polls.get(id)
    if (watched) tell(app, id, watched)
  }
}

/** Ends every stream, so that the server can close. */
export function endWatching(app: App): void {
  for (const { watchers, timer } of watchedPolls(app).values()) {
    clearTimeout(timer)
    for (const { response } of watchers) response.end()
  }
}

function tell(app: App, pollId: number, watched: Watched): void {
  if (watched.timer) {
    watched.changed = true
    return
  }
  watched.changed = false
  watched.timer = setTimeout(() => {
    watched.timer = undefined
    if (watched.changed) tell(app, pollId, watched)
  }, pauseMs).unref()
  send(app, pollId, watched).catch((error) => app.log.warn({ error: error.message }, 'results could not be told'))
}

async function send(app: App, pollId: number, { watchers }: Watched): Promise<void> {
  const { rows } = await app.pool.query<{ options: Tally[]; closed: boolean }>(
    `select ${optionsColumn}, p.closes_at <= $2 as closed from polls p where p.id = $1`,
    [pollId, app.now()],
  )
  if (!rows[0]) return
  const { options, closed } = rows[0]
  const [whole, bare] = [true, false].map((seen) => {
    const stats = { ...statsOf(options, null, seen || closed), closed }
    return `event: stats\ndata: ${JSON.stringify(stats)}\n\n`
  })
  for (const watcher of watchers) write(watcher, (watcher.seesResults ? whole : bare) ?? '')
}

/** A reader who does not read is let go: the browser connects again by itself. */
function write({ response }: Watcher, text: string): void {
  if (!response.write(text) && response.writableLength > 65_536) response.destroy()
}

function watchedPolls(app: App): Map<number, Watched> {
  const polls = watchedBy.get(app) ?? new Map()
  watchedBy.set(app, polls)
  return polls
}

function limitOf(app: App): StreamLimit {
  const limit = limits.get(app) ?? createStreamLimit()
  limits.set(app, limit)
  return limit
}
