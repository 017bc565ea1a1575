/** Unsent texts, stored until the tab is closed: they survive signing in and reloading the page. */
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

export function storeDraft(draftKey: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(storageKey(draftKey), text)
    else sessionStorage.removeItem(storageKey(draftKey))
  } catch {
    // As above.
  }
}
