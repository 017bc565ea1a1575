import { asChosen } from '#features/posts/browser/contentChoice.ts'
import type { Locale } from '#text/locale.ts'
import { createLatest } from '#ui/createLatest.ts'
import { createStore } from '#ui/createStore.ts'
import { storedAt, storedHeaders } from '../stores.ts'
import type { PackState, PageRequest, WorkerMessage } from '../workerMessages.ts'

/**
 * The pack on this device: its size in bytes, and when it was made in ms since 1970; 0 if unknown.
 */
export type Pack = { bytes: number; at: number }

/** null: none; undefined: not known yet. */
const pack = createStore<Pack | null | undefined>(undefined)
const begin = createLatest()
/** How far the one that is being made is; null if none is. */
const progress = createStore<PackState | null>(null)
export const usePack = pack.use
export const usePackProgress = progress.use

/** An estimate for thirty stories: 9 KB of text and 45 KB of pictures each. */
export const estimatedBytes = 30 * 54_000

/** Starts to make a pack, and asks the browser to keep what is stored. */
export function makePack(locale: Locale): void {
  progress.set({ step: 'making', done: 0, of: 0, bytes: 0 })
  void navigator.storage?.persist?.()
  const { language } = asChosen({ locale, own: false, filters: { category: 'first_page' } }).filters
  ask({ type: 'pack', locale, ...(language && { language }) })
}

export function cancelPack(): void {
  ask({ type: 'cancel-pack' })
}

export async function deletePack(): Promise<void> {
  await caches.delete('pack')
  begin()
  progress.set(null)
  pack.set(null)
}

/**
 * Reads the pack on this device, and follows the one that is being made.
 * @returns a function that stops that
 */
export function watchPack(): () => void {
  void workerAnswers().then(readPack)
  const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type !== 'pack') return
    progress.set(data.state)
    if (data.state.step !== 'making') void readPack()
  }
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
}

/**
 * Waits until the worker answers: only a page with one can ask for a pack; the first page of all
 * gets its worker a moment later.
 */
async function workerAnswers(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker?.controller)
    await new Promise((resolve) => serviceWorker?.addEventListener('controllerchange', resolve, { once: true }))
}

async function readPack(): Promise<void> {
  const isLatest = begin()
  const found = await findPack()
  if (isLatest()) pack.set(found)
}

async function findPack(): Promise<Pack | null> {
  if (!('caches' in window) || !(await caches.has('pack'))) return null
  const cache = await caches.open('pack')
  const entries = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  const found = entries.filter((entry) => entry !== undefined)
  const bytes = found.reduce((sum, { headers }) => sum + Number(headers.get(storedHeaders.bytes)), 0)
  // The first page is stored last: without it, the worker was stopped before the pack was complete.
  const isComplete = found.some(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
  return isComplete ? { bytes, at: Math.min(...found.map(storedAt)) } : null
}

function ask(request: PageRequest): void {
  navigator.serviceWorker?.controller?.postMessage(request)
}
