import type { App } from '#base/app.ts'
import type { LocalizedText } from '#text/locale.ts'
import { checkNames, isCheck } from '../checks.ts'
import type { Health, HealthEntry, HealthState } from '../schema.ts'
import { alarmChannels } from './alarms/alarmChannels.ts'

const currentMs = 5 * 60_000
const order = Object.keys(checkNames)
const urgency: HealthState[] = ['failing', 'warning', 'ok']

/** Lists the state of every check: what fails first, then in the order of the checks. */
export async function listHealth(app: App): Promise<Health> {
  const rows = await app.db.selectFrom('health_states').selectAll().orderBy('subject').limit(500).execute()
  const last = await app.db
    .selectFrom('health_checks')
    .select((select) => select.fn.max('measured_at').as('at'))
    .executeTakeFirst()
  const measuredAt = last?.at ?? null
  const data = rows.flatMap(({ check_name, subject, state, since, says, remedy }): HealthEntry[] =>
    isCheck(check_name)
      ? [
          {
            ...{ check: check_name, subject, state: state as HealthState, since: since.toISOString() },
            ...{ says: says as LocalizedText, remedy: remedy as LocalizedText | null },
          },
        ]
      : [],
  )
  const rank = ({ check, state }: HealthEntry) => urgency.indexOf(state) * order.length + order.indexOf(check)
  return {
    measured_at: measuredAt?.toISOString() ?? null,
    is_current: measuredAt !== null && app.now().getTime() - measuredAt.getTime() < currentMs,
    alarms: alarmChannels(app),
    data: data.sort((one, other) => rank(one) - rank(other)),
  }
}
