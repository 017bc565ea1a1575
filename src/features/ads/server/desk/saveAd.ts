import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { AdForm, DeskAd } from '../../schema.ts'
import { knownAds } from '../knownAds.ts'
import { readDeskAd } from './listDeskAds.ts'

/** Adds an ad, which starts now unless it says otherwise. Throws `invalid`. */
export async function addAd(app: App, form: AdForm): Promise<DeskAd> {
  const { id } = await app.db.insertInto('ads').values(columnsOf(form, app.now())).returning('id').executeTakeFirstOrThrow()
  await expirePages(app)
  return readDeskAd(app, id)
}

/** Changes an ad; its numbers stay. Throws `invalid`, `not_found`. */
export async function editAd(app: App, id: number, form: AdForm): Promise<DeskAd> {
  const before = await readDeskAd(app, id)
  await app.db
    .updateTable('ads')
    .set(columnsOf(form, new Date(before.starts_at)))
    .where('id', '=', id)
    .execute()
  await expirePages(app)
  return readDeskAd(app, id)
}

/** Gives the numbers of an ad a new address; within a minute the old one is not found any more. Throws `not_found`. */
export async function renewReport(app: App, id: number): Promise<DeskAd> {
  await app.db
    .updateTable('ads')
    .set((eb) => ({ report_version: eb('report_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await expirePages(app)
  return readDeskAd(app, id)
}

function columnsOf(form: AdForm, startsBefore: Date) {
  const starts_at = form.starts_at ?? startsBefore
  if (form.ends_at && form.ends_at <= starts_at) throw new AppError('invalid', { ends_at: ['ad_ends_too_early'] })
  return { ...form, starts_at }
}

async function expirePages(app: App): Promise<void> {
  knownAds.forget(app)
  await app.pool.query("select pg_notify('ads', '')")
}
