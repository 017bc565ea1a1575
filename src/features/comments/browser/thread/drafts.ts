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

/** An idempotency key for a text (UUID, version 4); `crypto.randomUUID` is available on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
