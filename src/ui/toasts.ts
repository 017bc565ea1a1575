import { createStore } from './createStore.ts'

/** A short message at the bottom of the page; one is shown at a time. */
type Toast = { text: string; action?: Action | undefined }
/** An action that a toast offers, such as undoing. */
export type Action = { label: string; run: () => void }

const toast = createStore<Toast | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
const visibleMs = 4000
/** Long enough to read the message and reach the button. */
const visibleWithActionMs = 8000

/** For components. Null if no toast is shown. */
export const useToast = toast.use

/** Replaces the toast that is shown. Disappears after 4 s, or after 8 s with an action. */
export function showToast(text: string, action?: Action): void {
  clearTimeout(timer)
  toast.set({ text, action })
  timer = setTimeout(closeToast, action ? visibleWithActionMs : visibleMs)
}

export function closeToast(): void {
  clearTimeout(timer)
  toast.set(null)
}
