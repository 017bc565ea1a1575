import { type ComponentType, lazy, Suspense } from 'react'

const Nothing = () => null

/**
 * A part that only some pages have; nothing in its place if it does not arrive: an import fails, or
 * is empty if `useReloadGuard.ts` knows of it.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props> | undefined>) {
  const Part = lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => undefined)
      .then((loaded) => ({ default: loaded ?? Nothing })),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
