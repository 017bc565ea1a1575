import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { ownerOf } from '#partners/slowHosts.ts'

/** The push services of Chrome, Firefox, Safari and Windows. */
const pushServices = ['googleapis.com', 'mozilla.com', 'apple.com', 'windows.com']
/**
 * Browsers of any other owner of hosts: strangers must not have us send to somebody's server again
 * and again.
 */
const maxOfOwner = 1_000

/** Throws `invalid` if very many browsers name the same unknown push service. */
export async function requireRoom(app: App, endpoint: string): Promise<void> {
  const owner = ownerOf(new URL(endpoint).host)
  if (pushServices.includes(owner)) return
  const { rows } = await sql`
    select from urgent_browsers where endpoint <> ${endpoint} and right(split_part(endpoint, '/', 3), ${owner.length}) = ${owner} limit ${maxOfOwner}`.execute(
    app.db,
  )
  if (rows.length >= maxOfOwner) throw new AppError('invalid', { endpoint: ['bad_subscription'] })
}
