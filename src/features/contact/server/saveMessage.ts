import { sql } from 'kysely'
import { consume, ipLimit, type Limit, tryConsume } from '#access/server/rateLimit.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { ipNetwork } from '#base/net/ipNetwork.ts'
import type { ContactForm } from '../schema.ts'
import { contactErrors } from './messages.ts'

const hour = 3_600
const day = 24 * hour

/**
 * Stores a message and queues the mail with it, in one transaction. Throws `invalid` (captcha),
 * `too_many_requests`, `contact_sign_in`, `unavailable`.
 * @param userId of a signed-in reader
 * @returns the number of the message, which stays the same however often it is sent
 */
export async function saveMessage(app: App, caller: Caller, userId: number | null, { captcha, ...form }: ContactForm): Promise<number> {
  // A captcha can be solved only once, so a message that is sent again after a lost response is
  // recognised before.
  const known = await findNumber(app, form.key)
  if (known !== undefined) return known
  await requireCaptcha(app, caller, captcha)
  await consume(app, limitsOf(caller, userId, form.email))
  if (!(await isAdmitted(app, userId))) throw new AppError(contactErrors.contact_sign_in)
  return inTransaction(app.db, async (tx) => {
    const values = { ...form, locale: caller.locale, user_id: userId, created_at: app.now() }
    const { id, is_new } = await tx
      .insertInto('contact_messages')
      .values(values)
      // Sent twice at once: the other request has stored it.
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
      .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow()
    if (is_new) await addJob(tx, 'mailContactMessage', { id })
    return id
  })
}

async function findNumber(app: App, key: string): Promise<number | undefined> {
  const row = await app.db.selectFrom('contact_messages').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}

/**
 * A sender and a network, so that a flood fills neither the mailbox nor the table. A visitor only
 * claims an address, which must not close the form for its owner.
 */
function limitsOf({ ip }: Caller, userId: number | null, email: string): Limit[] {
  const sender = userId === null ? `${email} from ${ipNetwork(ip, 48)}` : String(userId)
  return [...ipLimit('contact', ip, 5, hour), { name: 'contact-sender', key: sender, max: 5, seconds: day }]
}

/**
 * People who solved a captcha or have an account may write however many others do; the rest share a
 * limit, so that a flood does not close the form for everybody.
 */
async function isAdmitted(app: App, userId: number | null): Promise<boolean> {
  if (app.config.captcha || userId !== null) return true
  return tryConsume(app, [{ name: 'contact-all', key: 'all', max: 500, seconds: hour }])
}
