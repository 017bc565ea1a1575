import { sql } from 'kysely'
import { anyOf, states } from '../stateSql.ts'

/** Condition under which rows of `deliveries` count as given up; the condition of their index. */
export const isGivenUp = sql<boolean>`((d.state = ${states.failed} and d.reason in ('gave_up', 'refused', 'budget')) or (d.state = ${states.unknown} and d.reason = 'cut_off'))`

/** Whether the story is on its way to the reader, or with them, by another channel. */
export const isTakenOver = sql<boolean>`exists (select from deliveries o where o.story_id = d.story_id and o.user_id = d.user_id
  and o.channel <> d.channel and o.state not in ${anyOf('lost', 'unclear')})`
