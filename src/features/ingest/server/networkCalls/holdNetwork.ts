import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { NetworkName } from '../../schema.ts'

const maxSeconds = 24 * 3600

/** No source of the network is read for this long, because they share one limit. */
export async function holdNetwork(app: App, { id, kind }: { id: number; kind: NetworkName }, seconds: number): Promise<void> {
  if (seconds <= 0) return
  const until = new Date(app.now().getTime() + Math.min(seconds, maxSeconds) * 1000)
  await sql`update sources set next_fetch_at = greatest(next_fetch_at, ${until}) where kind = ${kind} and id <> ${id}`.execute(app.db)
}

/** No source of the network is read until there is another token (`resumeNetworks`). */
export async function stopNetwork(app: App, kind: NetworkName, detail: string): Promise<void> {
  await sql`
    update sources set status = 'paused', status_reason = ${`token_refused: ${detail}`}, last_error_code = 'token_refused', last_error_detail = ${detail}
    where kind = ${kind} and status = 'active'`.execute(app.db)
}
