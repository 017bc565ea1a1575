import type { SourceState } from '../../deskSchema.ts'

/** The columns that say how a source is doing. */
type Health = { status: string; status_reason: string | null; failures: number; last_error_code: string | null }

/** `status_reason` of a source that staff paused. */
export const pausedByStaff = 'staff'

export function stateOf({ status, failures }: Health): SourceState {
  if (status === 'paused' || status === 'gone') return status
  return failures > 0 ? 'failing' : 'fine'
}

/** A `SourceErrorCode`, or null if there is nothing to explain. */
export function codeOf(source: Health): string | null {
  if (stateOf(source) === 'fine' || source.status_reason === pausedByStaff) return null
  if (source.status_reason?.startsWith('moved to the address of source')) return 'moved'
  return source.last_error_code ?? 'internal'
}
