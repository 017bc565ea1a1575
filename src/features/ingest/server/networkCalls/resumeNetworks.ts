import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { NetworkName } from '../../schema.ts'
import { accessOf, networks } from '../networks/networks.ts'
import { tokenName } from './tokenName.ts'

/**
 * Reads the sources of a network again once it has another token than the refused one, or any at
 * all.
 */
export async function resumeNetworks(app: App): Promise<void> {
  for (const network of Object.keys(networks) as NetworkName[]) {
    const access = accessOf(app.config, network)
    if (!access) continue
    await sql`
      update sources set status = 'active', status_reason = null, failures = 0, first_failed_at = null, last_error_code = null, last_error_detail = null,
        next_fetch_at = ${app.now()}
      where kind = ${network} and (last_error_code = 'not_configured' and status = 'active'
        or status = 'paused' and starts_with(status_reason, 'token_refused: ') and position(${tokenName(access.token)} in status_reason) = 0)`.execute(
      app.db,
    )
  }
}
