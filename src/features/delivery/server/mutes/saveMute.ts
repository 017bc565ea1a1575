import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { presentAgencies } from '#features/taxonomy/server/presentAgency.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import type { MuteForm } from '../../schema.ts'
import { addMute } from './addMute.ts'

/**
 * Mutes a keyword, agency or story that the reader names, or everything for a time. Throws
 * `invalid`.
 */
export async function saveMute(app: App, userId: number, { kind, value, minutes }: MuteForm): Promise<void> {
  const isId = /^\d{1,15}$/.test(value)
  if (kind === 'all' ? value !== '' : kind === 'keyword' ? splitKeyword(value).words.trim() === '' : !isId)
    throw new AppError('invalid', { value: ['bad_value'] })
  // For ever would be the same as ending the subscription.
  if (kind === 'all' && minutes === null) throw new AppError('invalid', { minutes: ['bad_number'] })
  const until = minutes === null ? null : new Date(app.now().getTime() + minutes * 60_000)
  await inTransaction(app.db, async (tx) => {
    const present = kind === 'agency' ? String((await presentAgencies(tx, [Number(value)]))[0]) : value
    await addMute(tx, userId, { kind, value: present, until }, app.now())
  })
}
