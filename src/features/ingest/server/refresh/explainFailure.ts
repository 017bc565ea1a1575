import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'
import { SourceError, type SourceErrorCode } from '../../sourceError.ts'
import type { Source } from '../sources/sourceRow.ts'

/**
 * Explains why reading a source failed. Our own bugs are logged in full, and the source backs off
 * as if it had failed. Throws if our database is unavailable.
 */
export function explainFailure(app: App, source: Source, error: unknown): { code: SourceErrorCode; detail: string } {
  if (isDatabaseUnavailable(error)) throw error
  const { message } = error as Error
  if (error instanceof SourceError || error instanceof SafeFetchError) return { code: error.code, detail: message.slice(0, 500) }
  app.log.error({ source: source.id, err: error }, 'reading a source failed')
  return { code: 'internal', detail: message.slice(0, 500) }
}
