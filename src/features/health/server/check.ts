import { type QueryResult, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { LocalizedText } from '#text/locale.ts'
import type { CheckName } from '../checks.ts'
import type { HealthState } from '../schema.ts'

/** Result of a measurement. `subject`: default ''. `remedy`: what to do, unless it is fine. */
export type Measured = { subject?: string; state: HealthState; says: LocalizedText; remedy?: LocalizedText }

/**
 * One check, measured every `everyMinutes`. A state holds once `holds` measurements in a row said
 * so, so that a moment's trouble rings nobody. A subject that is not measured any more counts as
 * ok.
 */
export type Check = { name: CheckName; everyMinutes: number; holds: number; measure: (app: App) => Promise<Measured[]> }

/** Runs a query that is cancelled after 20 s: what measures must not become the trouble. */
export function query<Row>(app: App, statement: ReturnType<typeof sql<Row>>): Promise<QueryResult<Row>> {
  return inTransaction(app.db, async (tx) => {
    await sql`set local statement_timeout = '20s'`.execute(tx)
    return statement.execute(tx)
  })
}

/** The state of a number that should be low. */
export const stateAbove = (value: number, { warning, failing }: { warning: number; failing: number }): HealthState =>
  value >= failing ? 'failing' : value >= warning ? 'warning' : 'ok'
