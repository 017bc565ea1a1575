import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { currentGateway } from '#partners/payment/gateways.ts'
import { checkRefund } from './checkRefund.ts'

/**
 * Days after its start in which a payment whose money is here is asked about again; later only when
 * a webhook comes, or once if its money came later.
 */
const askedDays = 90
/** Hours between two checks, for one a night. */
const restHours = 20
const batchSize = 40

/**
 * The job of the night: asks the gateway about payments whose money is or was here, because one may
 * have been refunded on the gateway's own site, or paid a second time, and the webhook lost. The
 * longest unasked first, one after the other, at most 40; stops when the gateway does not respond.
 */
export async function checkPaidPayments(app: App): Promise<void> {
  for (let asked = 0; asked < batchSize; asked++) {
    const id = await claimPaid(app)
    if (id === undefined) return
    try {
      await checkRefund(app, { payment: id })
    } catch (error) {
      return app.log.warn({ payment: id, err: error }, 'the gateway did not say what became of a payment that was paid')
    }
  }
}

/**
 * Takes one of them for this night, so that one that cannot be checked does not stop the others. A
 * time in the future is that of a fast clock.
 */
async function claimPaid(app: App): Promise<string | undefined> {
  const now = app.now()
  const { rows } = await sql<{ id: string }>`
    update payments set checked_at = ${now} where id in (
      select id from payments
      where (created_at > ${now}::timestamptz - make_interval(days => ${askedDays}) or checked_at is null) and (paid_at is not null or problem is not null or state = 'refunded')
        and gateway = ${currentGateway(app) ?? ''}
        and (checked_at is null or checked_at not between ${now}::timestamptz - make_interval(hours => ${restHours}) and ${now}::timestamptz + interval '5 minutes')
      order by checked_at nulls first limit 1 for update skip locked)
    returning id`.execute(app.db)
  return rows[0]?.id
}
