import { createListeners } from '#ui/createListeners.ts'

/** Which posts this browser has opened, newest last, kept on this device only. */
const storageKey = 'mirqab.read'
const most = 2000

let ids: ReadonlySet<number> = new Set()
let loaded = false
const { subscribe, tell } = createListeners()
const none: ReadonlySet<number> = new Set()

export const readPosts = {
  subscribe,
  snapshot(): ReadonlySet<number> {
    if (!loaded) {
      loaded = true
      ids = new Set(stored())
    }
    return ids
  },
  serverSnapshot: () => none,
  add(id: number) {
    if (this.snapshot().has(id)) return
    ids = new Set([...ids, id].slice(-most))
    tell()
    try {
      localStorage.setItem(storageKey, JSON.stringify([...ids]))
    } catch {
      // Storage is full or refused: read posts then stay marked until the page closes.
    }
  },
}

function stored(): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
