import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import type { AdForm, DeskAd } from '../../schema.ts'
import { knownAds } from '../knownAds.ts'
import { readDeskAd } from './listDeskAds.ts'

/** Adds an ad, which starts now unless it says otherwise. Throws `invalid`. */
export async function addAd(app: App, actor: Actor, form: AdForm): Promise<DeskAd> {
  const id = await inTransaction(app.db, async (tx) => {
    const { id } = await tx.insertInto('ads').values(columnsOf(form, app.now())).returning('id').executeTakeFirstOrThrow()
    await recordAct(app, tx, actor, { action: 'add_ad', subject: subjectOf(id, form), after: await snapshotOf(tx, 'ads', id) })
    return id
  })
  await expirePages(app)
  return readDeskAd(app, id)
}

/** Changes an ad; its numbers stay. Throws `invalid`, `not_found`. */
export async function editAd(app: App, actor: Actor, id: number, form: AdForm): Promise<DeskAd> {
  await inTransaction(app.db, async (tx) => {
    const ad = await tx.selectFrom('ads').select('starts_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!ad) throw new AppError('not_found')
    const before = await snapshotOf(tx, 'ads', id)
    await tx.updateTable('ads').set(columnsOf(form, ad.starts_at)).where('id', '=', id).execute()
    await recordAct(app, tx, actor, { action: 'edit_ad', subject: subjectOf(id, form), before, after: await snapshotOf(tx, 'ads', id) })
  })
  await expirePages(app)
  return readDeskAd(app, id)
}

/**
 * Gives the numbers of an ad a new address; within a minute the old one is not found any more.
 * Throws `not_found`.
 */
export async function renewReport(app: App, actor: Actor, id: number): Promise<DeskAd> {
  await inTransaction(app.db, async (tx) => {
    const renewed = tx.updateTable('ads').set((eb) => ({ report_version: eb('report_version', '+', 1) }))
    const ad = await renewed.where('id', '=', id).returningAll().executeTakeFirst()
    if (!ad) throw new AppError('not_found')
    await recordAct(app, tx, actor, { action: 'renew_ad_report', subject: subjectOf(id, ad) })
  })
  await expirePages(app)
  return readDeskAd(app, id)
}

const subjectOf = (id: number, { advertiser }: { advertiser: string }) => ({ type: 'ad', id, name: advertiser, path: '/desk/ads' })

function columnsOf(form: AdForm, startsBefore: Date) {
  const starts_at = form.starts_at ?? startsBefore
  if (form.ends_at && form.ends_at <= starts_at) throw new AppError('invalid', { ends_at: ['ad_ends_too_early'] })
  return { ...form, starts_at }
}

async function expirePages(app: App): Promise<void> {
  knownAds.forget(app)
  await notify(app.db, 'ads')
}
