import { LRUCache } from 'lru-cache'
import { singleFlight } from '#base/singleFlight.ts'

/** How long a result that is not cached (an error, a missing page) is shared by all requests. */
const sharedMs = 1_000
/** Maximum total size of such results, in bytes. */
const maxSharedBytes = 4 * 1024 * 1024

type Sized = { bytes: { length: number } }
type Shared<Page> = { rendering: Promise<Page>; until: number; bytes: number }

/** @param store caches the page if allowed; returns whether it did */
export type CoalescedRender<Page> = (
  address: string,
  render: () => Promise<Page>,
  store: (page: Page, startedAt: number) => boolean,
) => Promise<Page>

/**
 * Request coalescing ("single flight"): at most one render per address runs at a time, and none
 * begins within a second after one whose result was not cached. Requests in the meantime share its
 * result or error.
 * @param now in ms
 */
export function coalesceRenders<Page extends Sized>(now: () => number): CoalescedRender<Page> {
  const once = singleFlight<Page>()
  const shared = new LRUCache<string, Shared<Page>>({ maxSize: maxSharedBytes, sizeCalculation: ({ bytes }) => bytes + 1024 })

  function recent(address: string): Promise<Page> | undefined {
    const entry = shared.get(address)
    return entry && now() < entry.until ? entry.rendering : undefined
  }

  async function renderOnce(
    address: string,
    render: () => Promise<Page>,
    store: (page: Page, startedAt: number) => boolean,
  ): Promise<Page> {
    const startedAt = now()
    const share = (rendering: Promise<Page>, bytes: number) => shared.set(address, { rendering, bytes, until: now() + sharedMs })
    try {
      const page = await render()
      if (!store(page, startedAt)) share(Promise.resolve(page), page.bytes.length)
      return page
    } catch (error) {
      const failed = Promise.reject(error)
      failed.catch(() => {})
      share(failed, 0)
      throw error
    }
  }

  return (address, render, store) => recent(address) ?? once(address, () => renderOnce(address, render, store))
}
