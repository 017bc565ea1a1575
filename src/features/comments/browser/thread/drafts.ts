/**
 * Unsent texts, stored until the tab is closed: they survive signing in and reloading the page, and
 * end with signing out.
 */
const storageKey = (draftKey: string) => `comment-draft:${draftKey}`

/** @param draftKey `post:12` for a comment, `post:12:34` for a reply */
export function readDraft(draftKey: string): string {
  try {
    return sessionStorage.getItem(storageKey(draftKey)) ?? ''
  } catch {
    // Storage may be disabled; then drafts are not stored.
    return ''
  }
}

/**
 * Calls `forgotten` when drafts are deleted because their writer signed out.
 * @returns a function that unsubscribes
 */
export function watchDrafts(forgotten: () => void): () => void {
  const listener = ({ key, storageArea }: StorageEvent) => {
    if (key === null && storageArea === sessionStorage) forgotten()
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

export function storeDraft(draftKey: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(storageKey(draftKey), text)
    else sessionStorage.removeItem(storageKey(draftKey))
  } catch {
    // As above.
  }
}
