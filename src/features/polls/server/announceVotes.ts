import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'

/** Polls of this process that were voted in and are not announced yet. */
type Waiting = { polls: Set<number>; timer: NodeJS.Timeout | undefined }

const waitingOf = perApp((): Waiting => ({ polls: new Set(), timer: undefined }))
/** A process notifies the others at most this often, however many vote. */
const pauseMs = 1_000

/**
 * Notifies every web process by `poll_votes` (a JSON list of ids) that these polls have new votes, or were closed: the first at once, those of the second after
 * it together. Only for pages that are open: a notification that gets lost costs nobody a vote.
 */
export function announceVotes(app: App, pollId: number): void {
  const waiting = waitingOf(app)
  waiting.polls.add(pollId)
  if (!waiting.timer) announce(app, waiting)
}

function announce(app: App, waiting: Waiting): void {
  waiting.timer = undefined
  if (waiting.polls.size === 0) return
  const polls = [...waiting.polls]
  waiting.polls.clear()
  app.pool
    .query(`select pg_notify('poll_votes', $1)`, [JSON.stringify(polls)])
    .catch((error) => app.log.warn({ error: error.message }, 'new votes could not be announced'))
  waiting.timer = setTimeout(() => announce(app, waiting), pauseMs).unref()
}
