import type { ReactNode } from 'react'
import { useLocale } from '../locale.ts'
import type { Resource } from '../useResource.ts'

type Props<Data> = { loaded: Resource<Data>; failed: string; children: (data: Data) => ReactNode }

/**
 * Shows what was loaded, or that it is being loaded, or that it could not be: `failed`, and a
 * button to try again.
 */
export function WhenLoaded<Data>({ loaded: { data, error, load }, failed, children }: Props<Data>) {
  const { t } = useLocale()
  if (error)
    return (
      <div role="alert">
        <p className="desk-empty">{failed}</p>
        <button type="button" className="button" onClick={load}>
          {t.tryAgain}
        </button>
      </div>
    )
  if (data === undefined)
    return (
      <p className="desk-empty" role="status">
        {t.loading}
      </p>
    )
  return children(data)
}
