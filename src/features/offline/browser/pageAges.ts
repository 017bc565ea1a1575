import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { createStore } from '#ui/createStore.ts'
import type { WorkerMessage } from '../workerMessages.ts'

/**
 * Time when a page came from the server, in ms since 1970; 0 if unknown. `isStored`: it came from a
 * store, perhaps although there is a connection, because that is slow.
 */
export type PageAge = { at: number; isStored: boolean }

/** Ages by path and query, of the pages that were open since this document was loaded. */
const ages = createStore<ReadonlyMap<string, PageAge>>(new Map())

export function usePageAge(): PageAge | undefined {
  const { pathname, search } = useLocation()
  return ages.use().get(pathOf(pathname, search))
}

/**
 * Notes when each page came from the server: now, unless the worker says that it came from a store.
 * Opens a document if only that is stored.
 */
export function useAges(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const key = pathOf(pathname, search)
    if (!ages.get().has(key)) setAge(key, { at: navigator.onLine ? Date.now() : 0, isStored: false })
  }, [pathname, search])
  const wanted = useNavigation().location
  const open = useEffectEvent(({ path }: OpenMessage) => {
    const target = wanted ?? { pathname, search }
    if (pathOfKey(path) === pathOf(target.pathname, target.search)) location.assign(target.pathname + target.search)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'stored') remember(data)
      if (data.type === 'open') open(data)
      // The reader wants to keep something on this device.
      if (data.type === 'saved') void navigator.storage?.persist?.()
    }
    serviceWorker.addEventListener('message', onMessage)
    serviceWorker.controller?.postMessage({ type: 'age' })
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [])
}

/**
 * Uses, without a connection, the age that the store knows, because a message of the worker may
 * have been lost.
 */
export function useStoredAge(online: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (online || !navigator.serviceWorker?.controller) return
    const key = pathOf(pathname, search)
    const note = (at: number) => {
      const known = ages.get().get(key)
      if (at && !known?.isStored && !(known?.at && known.at <= at)) setAge(key, { at, isStored: false })
    }
    import('./listStored.ts').then(({ readAge }) => readAge(new URL(pathname + search, location.origin))).then(note, console.warn)
  }, [online, pathname, search])
}

type OpenMessage = Extract<WorkerMessage, { type: 'open' }>

function remember({ path, at }: Extract<WorkerMessage, { type: 'stored' }>): void {
  const key = pathOfKey(path ?? location.href)
  const known = ages.get().get(key)
  // A page is as old as its oldest part.
  setAge(key, { at: known?.isStored ? Math.min(known.at, at) : at, isStored: true })
}

function setAge(key: string, age: PageAge): void {
  ages.set(new Map([...ages.get(), [key, age]]))
}

function pathOfKey(key: string): string {
  const { pathname, search } = new URL(key)
  return pathOf(pathname, search)
}

/** The words after a post's id do not matter. */
function pathOf(pathname: string, search: string): string {
  return pathname.replace(/(\/\d+)\/[^/]*$/, '$1').replace(/(.)\/$/, '$1') + search
}
