/** Short notices at the bottom, one at a time. */
let shown: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const visibleMs = 4000

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  shown: () => shown,
}

export function showToast(text: string): void {
  clearTimeout(timer)
  set(text)
  timer = setTimeout(() => set(null), visibleMs)
}

function set(text: string | null): void {
  shown = text
  for (const listener of listeners) listener()
}
