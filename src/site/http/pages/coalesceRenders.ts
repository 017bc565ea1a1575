import { LRUCache } from 'lru-cache'
import { singleFlight } from '#base/singleFlight.ts'

/** How long an answer that was not stored (an error, a missing page) is shared with everybody who asks. */
const sharedMs = 1_000
/** Largest total of such answers, in bytes. */
const mostSharedBytes = 4 * 1024 * 1024

type Sized = { bytes: { length: number } }
type Shared<Page> = { rendering: Promise<Page>; until: number; bytes: number }

/** @param store keeps the page if it may be cached; whether it did */
export type CoalescedRender<Page> = (
  address: string,
  render: () => Promise<Page>,
  store: (page: Page, startedAt: number) => boolean,
) => Promise<Page>

/**
 * Request coalescing ("single flight"): of an address at most one render is under way, and none begins within a second after one whose answer was not
 * stored. Whoever asks meanwhile gets that answer, or that error.
 * @param now in ms
 */
export function coalesceRenders<Page extends Sized>(now: () => number): CoalescedRender<Page> {
  const once = singleFlight<Page>()
  const shared = new LRUCache<string, Shared<Page>>({ maxSize: mostSharedBytes, sizeCalculation: ({ bytes }) => bytes + 1024 })

  function recent(address: string): Promise<Page> | undefined {
    const answer = shared.get(address)
    return answer && now() < answer.until ? answer.rendering : undefined
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
