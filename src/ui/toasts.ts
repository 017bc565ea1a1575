import { createStore } from './createStore.ts'

/** A short message at the bottom of the page; one is shown at a time. */
type Toast = { text: string; action?: Action | undefined }
/** An action that a toast offers, such as undoing. */
export type Action = { label: string; run: () => void }

/** Null if none is shown. */
export const toast = createStore<Toast | null>(null)
/** Spec 8 has this message with its full stop. */
const specified = 'Comment Reported.'
let timer: ReturnType<typeof setTimeout> | undefined
const visibleMs = 4000
/** Long enough to read the message and reach the button. */
const visibleWithActionMs = 8000

/**
 * Replaces the toast that is shown. Disappears after 4 s, or after 8 s with an action. Its last
 * sentence has no full stop; the same message may be part of a text elsewhere, where it has one.
 */
export function showToast(text: string, action?: Action): void {
  clearTimeout(timer)
  toast.set({ text: text === specified ? text : text.replace(/\.$/, ''), action })
  timer = setTimeout(closeToast, action ? visibleWithActionMs : visibleMs)
}

export function closeToast(): void {
  clearTimeout(timer)
  toast.set(null)
}
