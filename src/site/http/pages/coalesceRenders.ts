import { LRUCache } from 'lru-cache'

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
  const underWay = new Map<string, Promise<Page>>()
  const shared = new LRUCache<string, Shared<Page>>({ maxSize: mostSharedBytes, sizeCalculation: ({ bytes }) => bytes + 1024 })

  function recent(address: string): Promise<Page> | undefined {
    const known = shared.get(address)
    return known && now() < known.until ? known.rendering : undefined
  }

  return (address, render, store) => {
    const running = underWay.get(address) ?? recent(address)
    if (running) return running
    const startedAt = now()
    const share = (bytes: number) => shared.set(address, { rendering, bytes, until: now() + sharedMs })
    const rendering: Promise<Page> = render().then(
      (page) => {
        underWay.delete(address)
        if (!store(page, startedAt)) share(page.bytes.length)
        return page
      },
      (error) => {
        underWay.delete(address)
        share(0)
        throw error
      },
    )
    underWay.set(address, rendering)
    return rendering
  }
}
