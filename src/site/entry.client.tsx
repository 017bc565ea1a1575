import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isKnownHere } from './documentRoutes.ts'

type Manifest = { routes: Record<string, unknown> }

// React Router ranks and compiles every route before it attaches to the page: 90 of 430 ms for all
// 180 of them, on a slow machine. This document keeps those that readers go to from it; others are
// documents of their own (`documentRoutes.ts`).
const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
for (const id of Object.keys(routes)) if (id !== 'root' && !isKnownHere(pathOf(id))) delete routes[id]

/** Ids are a language and a path: `en:desk/news`, or the name of a frame (`routes.ts`). */
function pathOf(id: string): string {
  const [locale, path = ''] = id.split(':', 2)
  return `${locale === 'en' ? '/en' : ''}/${path}`
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
