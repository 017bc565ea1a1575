import { useEffect, useState } from 'react'
import { savesData } from '#ui/savesData.ts'

/** Time after which what the list itself needs has arrived, also on a slow line. */
const laterMs = 10_000
/** Events that come before a reader opens a post. */
const signs = ['pointerdown', 'keydown', 'scroll'] as const

type RouteFiles = { module: string; imports?: string[]; css?: string[] }
type Manifest = { routes: Record<string, RouteFiles> }

/**
 * Loads the files of the pages of posts (26 KB) before one is opened, so that a tap shows its head
 * at once, however slow the connection is. They are only stored by the browser: React Router's own
 * component would reload the page if one of them could not be loaded.
 * @param route the id of the route of any post
 */
export function PostFiles({ route }: { route: string }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = savesData() ? undefined : setTimeout(want, laterMs)
    for (const sign of signs) addEventListener(sign, want, { once: true, passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, want, { capture: true })
    }
  }, [])
  const files = wanted ? filesOf(route) : undefined
  if (!files) return null
  const isNew = (href: string) => !document.querySelector(`link[rel="modulepreload"][href="${href}"]`)
  return (
    <>
      {[files.module, ...(files.imports ?? [])].filter(isNew).map((href) => (
        <link key={href} rel="prefetch" as="script" crossOrigin="" href={href} />
      ))}
      {files.css?.map((href) => (
        <link key={href} rel="prefetch" as="style" href={href} />
      ))}
    </>
  )
}

/** Returns the files that React Router loads for a route by its manifest. */
function filesOf(route: string): RouteFiles | undefined {
  return (window as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest?.routes[route]
}
