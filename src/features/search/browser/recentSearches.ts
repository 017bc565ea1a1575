import { fold } from '#text/fold.ts'
import { createListeners } from '#ui/createListeners.ts'

/** What was searched for in this browser, the latest first, each once however it was spelt. Kept on this device only. */
const storageKey = 'mirqab.searches'
const most = 10

let read: string | null = null
let list: readonly string[] = []
const listeners = createListeners()

export const recentSearches = {
  subscribe(listener: () => void) {
    const end = listeners.subscribe(listener)
    addEventListener('storage', listener)
    return () => {
      end()
      removeEventListener('storage', listener)
    }
  },
  list(): readonly string[] {
    const stored = fromStorage()
    if (stored !== read) list = searchesIn(stored)
    read = stored
    return list
  },
  add(words: string) {
    keep([words, ...without(this.list(), words)].slice(0, most))
  },
  remove(words: string) {
    keep(without(this.list(), words))
  },
  /** Forgets all of them. @returns what brings them back */
  clear(): () => void {
    const before = this.list()
    keep([])
    return () => keep(before)
  },
}

function without(searches: readonly string[], words: string): string[] {
  return searches.filter((other) => fold(other) !== fold(words))
}

function keep(searches: readonly string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(storageKey, JSON.stringify(searches))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is full or refused: then nothing is remembered.
  }
  listeners.tell()
}

function fromStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function searchesIn(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((words) => typeof words === 'string' && words !== '').slice(0, most) : []
  } catch {
    return []
  }
}
