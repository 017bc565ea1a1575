import { type RawBuilder, sql } from 'kysely'
import { type DeliveryState, type deliveryStates, type StateGroup, stateNames, statesIn } from '../states.ts'

/**
 * The states in SQL. Literals, because PostgreSQL uses the partial indexes of `deliveries` for no
 * parameters.
 */
export const states = Object.fromEntries(stateNames.map((state) => [state, sql.lit(state)])) as {
  [State in keyof typeof deliveryStates]: RawBuilder<State>
}

/** A list of states for `in`. */
export const listOf = (names: readonly DeliveryState[]) => sql`(${sql.join(names.map((name) => sql.lit(name)))})`

/** The states of some groups, for `in`. */
export const anyOf = (...groups: StateGroup[]) => listOf(statesIn(...groups))
