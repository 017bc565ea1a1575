import { brand } from '#brand.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

const maxRecent = 10

/**
 * The recent searches of this browser, latest first, without other spellings of the same; stored
 * only on this device.
 */
const recent = createStore<readonly string[]>(
  [],
  inStorage('localStorage', `${brand.slug}.searches`, {
    parse: (stored) =>
      Array.isArray(stored) ? stored.filter((words) => typeof words === 'string' && words !== '').slice(0, maxRecent) : [],
    format: (searches) => (searches.length > 0 ? searches : undefined),
  }),
)

export const recentSearches = {
  use: recent.use,
  add(words: string) {
    recent.set([words, ...without(words)].slice(0, maxRecent))
  },
  remove(words: string) {
    recent.set(without(words))
  },
  /** Removes all of them. @returns a function that restores them */
  clear(): () => void {
    const before = recent.get()
    recent.set([])
    return () => recent.set(before)
  },
}

function without(words: string): string[] {
  return recent.get().filter((other) => fold(other) !== fold(words))
}
