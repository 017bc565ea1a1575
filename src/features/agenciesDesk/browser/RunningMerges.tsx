import { useEffect } from 'react'
import { nameIn } from '#text/locale.ts'
import { useResource } from '#ui/useResource.ts'
import type { Merge } from '../schema.ts'
import { useAgenciesText } from './agenciesText.ts'

const againMs = 2000

/** How far the news of agencies that were merged has been moved. */
export function RunningMerges() {
  const { locale, t } = useAgenciesText()
  const merges = useResource<{ data: Merge[] }>('/api/desk/agencies/merges')
  const running = merges.data?.data
  const { load } = merges
  useEffect(() => {
    if (!running?.length) return
    const timer = setTimeout(load, againMs)
    return () => clearTimeout(timer)
  }, [running, load])
  return (
    <div role="status">
      {running?.map((merge) => (
        <p key={merge.id} className="agency-moving">
          {t.moving(nameIn(locale, merge), nameIn(locale, merge.into), merge.left)}
          <progress max={merge.posts} value={Math.max(0, merge.posts - merge.left)} aria-hidden="true" />
        </p>
      ))}
    </div>
  )
}
