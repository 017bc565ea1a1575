import type { FastifyReply } from 'fastify'
import { eventStream, eventText, type SendEvent } from '#base/api/eventStream.ts'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { optionsColumn, statsOf, type Tally } from './pollRow.ts'

/** A reader with a poll open; one who has not voted only gets the number of votes. */
type Watcher = { send: SendEvent; seesResults: boolean }
type WatchedPoll = { watchers: Set<Watcher>; timer: NodeJS.Timeout | undefined; changed: boolean }

const streamOf = perApp(() => eventStream())
const watchedPolls = perApp(() => new Map<number, WatchedPoll>())
/** A poll's results are sent at most once in this time. */
const pauseMs = 1_000

/**
 * Sends Server-Sent Events until the connection closes: one `stats` event now, and one after new
 * votes, at most one a second. Throws as `EventStream.open` does; the page then still shows the
 * results as of the reader's own vote.
 */
export function watchPoll(
  app: App,
  pollId: number,
  { reply, address, seesResults }: { reply: FastifyReply; address: string; seesResults: boolean },
): void {
  const polls = watchedPolls(app)
  const send = streamOf(app).open(reply, address, () => {
    watched.watchers.delete(watcher)
    if (watched.watchers.size === 0) polls.delete(pollId)
  })
  if (!send) return
  const watcher = { send, seesResults }
  const watched: WatchedPoll = polls.get(pollId) ?? { watchers: new Set(), timer: undefined, changed: false }
  polls.set(pollId, watched)
  watched.watchers.add(watcher)
  sendThrottled(app, pollId, watched)
}

/**
 * @param payload of the notification `poll_votes`: a JSON list of ids; '' when notifications may
 *   have been missed
 */
export function notifyWatchers(app: App, payload: string): void {
  const polls = watchedPolls(app)
  const changed: number[] = payload === '' ? [...polls.keys()] : JSON.parse(payload)
  for (const id of changed) {
    const watched = polls.get(id)
    if (watched) sendThrottled(app, id, watched)
  }
}

/** Ends every stream, so that the server can close. */
export function closeStreams(app: App): void {
  for (const { timer } of watchedPolls(app).values()) clearTimeout(timer)
  streamOf(app).close()
}

/** Sends the results now, or at the end of the pause after they were last sent. */
function sendThrottled(app: App, pollId: number, watched: WatchedPoll): void {
  if (watched.timer) {
    watched.changed = true
    return
  }
  watched.changed = false
  watched.timer = setTimeout(() => {
    watched.timer = undefined
    if (watched.changed) sendThrottled(app, pollId, watched)
  }, pauseMs).unref()
  sendResults(app, pollId, watched).catch((error) => app.log.warn({ error: error.message }, 'the results of a poll could not be sent'))
}

async function sendResults(app: App, pollId: number, { watchers }: WatchedPoll): Promise<void> {
  const { rows } = await app.pool.query<{ options: Tally[]; closed: boolean }>(
    `select ${optionsColumn}, p.closes_at <= $2 as closed from polls p where p.id = $1`,
    [pollId, app.now()],
  )
  if (!rows[0]) return
  const { options, closed } = rows[0]
  const textFor = (seesResults: boolean) => eventText('stats', JSON.stringify({ ...statsOf(options, null, seesResults || closed), closed }))
  const [results, turnout] = [textFor(true), textFor(false)]
  for (const { send, seesResults } of watchers) send(seesResults ? results : turnout)
}
