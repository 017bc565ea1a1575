import { Logger, runOnce } from 'graphile-worker'
import type { App } from '#base/app.ts'
import { accountJobs } from '#features/accounts/server/jobs.ts'

export type OutboxMail = { recipient: string; subject: string; text: string; html: string | null }

/**
 * Runs the queued jobs, and returns the mails to this address in the demo's outbox, oldest first.
 */
export async function mailsTo(app: App, address: string): Promise<OutboxMail[]> {
  await runWaitingJobs(app)
  const query = app.db.selectFrom('outbox').select(['recipient', 'subject', 'text', 'html']).where('recipient', '=', address)
  return query.orderBy('id').execute()
}

/** The code in the newest mail to this address. */
export async function codeSentTo(app: App, address: string): Promise<string> {
  const code = (await mailsTo(app, address)).at(-1)?.text.match(/^\d{6}$/m)?.[0]
  if (!code) throw new Error(`no code was mailed to ${address}`)
  return code
}

export async function runWaitingJobs(app: App): Promise<void> {
  const taskList = Object.fromEntries(
    Object.entries(accountJobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]),
  )
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}
