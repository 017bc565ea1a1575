import { data } from 'react-router'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { AppError } from '#base/errors.ts'

/**
 * Awaits an action and turns its error into the status of a page: 404 for an unknown id or filter,
 * 410 for what was removed, 503 if the database is unavailable.
 */
export async function orStatus<Value>(action: Promise<Value>): Promise<Value> {
  try {
    return await action
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw data(null, { status: 503 })
    if (!(error instanceof AppError)) throw error
    throw data(null, { status: error.status < 500 && error.code !== 'gone' ? 404 : error.status })
  }
}
