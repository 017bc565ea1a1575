import { createListeners } from './createListeners.ts'

/** Short notices at the bottom, one at a time. */
type Toast = { text: string; action?: Action | undefined }
/** What the reader may do about it, for example undo it. */
export type Action = { label: string; run: () => void }

let shown: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, tell } = createListeners()
const visibleMs = 4000
/** Long enough to read and to reach the button. */
const visibleWithActionMs = 8000

export const toasts = {
  subscribe,
  shown: () => shown,
  close: () => set(null),
}

export function showToast(text: string, action?: Action): void {
  set({ text, action })
  timer = setTimeout(() => set(null), action ? visibleWithActionMs : visibleMs)
}

function set(toast: Toast | null): void {
  clearTimeout(timer)
  shown = toast
  tell()
}
