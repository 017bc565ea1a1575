import { lazy, Suspense } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'

const ForYou = lazy(() => import('./ForYou.tsx'))

/** Recommendations for signed-in readers; visitors do not load the component. */
export function ForReader({ beside }: { beside?: number }) {
  const reader = useReader()
  if (!reader) return null
  return (
    <Suspense>
      <ForYou readerId={reader.id} beside={beside} />
    </Suspense>
  )
}
