import { queueNotice } from '#access/server/queueNotice.ts'
import { consume, refund, tryConsume } from '#access/server/rateLimit.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'

/**
 * Wrong codes of an account: with three codes valid at a time, twenty a day find one in 50,000 days
 * on average. A person who guesses has signed in, so they cannot lock out an account whose password
 * they do not know.
 */
const limitsOf = ({ id }: User) => [
  { name: 'factor', key: String(id), max: 5, seconds: 900 },
  { name: 'factor-day', key: String(id), max: 20, seconds: 86_400 },
]

/**
 * Counts a guess before it is compared. Throws `too_many_requests`; the owner is then told by mail,
 * once a day.
 * @returns to be called if the guess was right: it does not count then
 */
export async function countGuess(app: App, user: User): Promise<() => Promise<void>> {
  try {
    await consume(app, limitsOf(user))
  } catch (error) {
    const isFirst = await tryConsume(app, [{ name: 'factor-notice', key: String(user.id), max: 1, seconds: 86_400 }])
    const { email, locale } = user
    if (isFirst) await inTransaction(app.db, (tx) => queueNotice(tx, { notice: 'factor_locked', email, locale }))
    throw error
  }
  return () => refund(app, limitsOf(user))
}
