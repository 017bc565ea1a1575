import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { perApp } from '#base/perApp.ts'

/** Polls with new votes in this process of which the others have not been notified yet. */
type Waiting = { polls: Set<number>; timer: NodeJS.Timeout | undefined }

const waitingOf = perApp((): Waiting => ({ polls: new Set(), timer: undefined }))
/** A process notifies the others at most once in this time. */
const pauseMs = 1_000

/**
 * Notifies every web process by `poll_votes` (a JSON list of ids) of polls with new votes or that
 * were closed: of the first poll at once, and of those in the following second together. It only
 * updates open pages, so a lost notification loses no vote.
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
  notify(app.db, 'poll_votes', JSON.stringify(polls)).catch((error) =>
    app.log.warn({ error: error.message }, 'new votes could not be announced'),
  )
  waiting.timer = setTimeout(() => announce(app, waiting), pauseMs).unref()
}
