import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type Source, sourceColumns } from '../sources/sourceRow.ts'
import { isHubToken } from './hubCallback.ts'

export type SubscribedSource = Source & { status: 'active' | 'paused' | 'gone' }

/** The source of a callback URL; undefined if the token is wrong. */
export async function readSubscription(app: App, id: number, token: string): Promise<SubscribedSource | undefined> {
  const { rows } = await sql<SubscribedSource>`
    select ${sourceColumns}, s.status from sources s join agencies a on a.id = s.agency_id where s.id = ${id} and s.hub_topic is not null`.execute(
    app.db,
  )
  return rows.find((source) => isHubToken(app, source, token))
}
