import { brand } from '#brand.ts'

export type StorageKind = 'localStorage' | 'sessionStorage'

/** All others are deleted, so that a new one cannot be forgotten here. */
const kept = new Set([
  // The address of this browser at its push service; the server ends its messages at sign-out.
  'push-endpoint',
  // What its subscription is for; urgent stories are the browser's, not the reader's.
  'push-uses',
  // What is still to be deleted.
  'forget-writes',
  `${brand.slug}.reloadedAt`,
  `${brand.slug}.clipsMuted`,
  'text-size',
])

/**
 * Deletes what readers left in this storage: drafts, chosen options, marks of what was read,
 * searches. The page's stores read it again.
 */
export function forgetStorage(kind: StorageKind): void {
  try {
    const storage = globalThis[kind]
    for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key)
    // Browsers send this event to other pages alone.
    dispatchEvent(new StorageEvent('storage', { storageArea: storage }))
  } catch {
    // Storage is blocked, so nothing is in it.
  }
}
