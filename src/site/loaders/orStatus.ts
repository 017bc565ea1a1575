import { data } from 'react-router'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { AppError } from '#base/errors.ts'

/** Waits for an action and answers its error as a page's status: an id or filter that nobody knows is a page that is not there, a database that is away one that will be back. */
export async function orStatus<Value>(action: Promise<Value>): Promise<Value> {
  try {
    return await action
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw data(null, { status: 503 })
    if (!(error instanceof AppError)) throw error
    throw data(null, { status: error.status < 500 ? 404 : error.status })
  }
}
