import { fold } from '#text/tokenizer/fold.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

const most = 10

/** What was searched for in this browser, the latest first, each once however it was spelt. Kept on this device only. */
const recent = createStore<readonly string[]>(
  [],
  inStorage('localStorage', 'mirqab.searches', {
    parse: (stored) => (Array.isArray(stored) ? stored.filter((words) => typeof words === 'string' && words !== '').slice(0, most) : []),
    format: (searches) => (searches.length > 0 ? searches : undefined),
  }),
)

export const recentSearches = {
  use: recent.use,
  add(words: string) {
    recent.set([words, ...without(words)].slice(0, most))
  },
  remove(words: string) {
    recent.set(without(words))
  },
  /** Forgets all of them. @returns what brings them back */
  clear(): () => void {
    const before = recent.get()
    recent.set([])
    return () => recent.set(before)
  },
}

function without(words: string): string[] {
  return recent.get().filter((other) => fold(other) !== fold(words))
}
