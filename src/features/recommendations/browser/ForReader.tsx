import { lazy, Suspense } from 'react'
import { useReader } from '#features/accounts/browser/reader.ts'
import type { Post } from '#features/posts/schema.ts'

const ForYou = lazy(() => import('./ForYou.tsx'))

/** Recommendations for signed-in readers; visitors do not load the component. */
export function ForReader({ kind, beside }: { kind: Post['media_type']; beside?: number }) {
  const reader = useReader()
  if (!reader) return null
  return (
    <Suspense>
      <ForYou readerId={reader.id} kind={kind} beside={beside} />
    </Suspense>
  )
}
