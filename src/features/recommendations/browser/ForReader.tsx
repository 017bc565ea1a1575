import { lazy, Suspense } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'

const ForYou = lazy(() => import('./ForYou.tsx'))

/** Recommendations for who is signed in; visitors load nothing of it. (Here, because what stands in features/reactions comes late.) */
export function ForReader({ beside }: { beside?: number }) {
  const reader = useReader()
  if (!reader) return null
  return (
    <Suspense>
      <ForYou readerId={reader.id} beside={beside} />
    </Suspense>
  )
}
