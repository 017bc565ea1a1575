import type { Persistence } from './createStore.ts'
import type { StorageKind } from './forgetStorage.ts'

type Format<State> = {
  /**
   * @param stored the stored value, perhaps written by an older version of the site; undefined if
   *   there is none
   */
  parse(stored: unknown): State
  /** A value for JSON; undefined removes the stored one. */
  format(state: State): unknown
}

/**
 * Persists a store's value on this device: in `localStorage`, shared with other pages in this
 * browser, or in `sessionStorage`, for this tab. If storage is full or blocked, the value lasts as
 * long as the page.
 */
export function inStorage<State>(kind: StorageKind, key: string, { parse, format }: Format<State>): Persistence<State> {
  return {
    read(): State {
      try {
        return parse(JSON.parse(globalThis[kind].getItem(key) ?? 'null') ?? undefined)
      } catch {
        return parse(undefined)
      }
    },
    write(state: State): void {
      const value = format(state)
      try {
        if (value === undefined) globalThis[kind].removeItem(key)
        else globalThis[kind].setItem(key, JSON.stringify(value))
      } catch {
        // Then the value lasts only as long as the page.
      }
    },
    watch(changed: () => void): void {
      if (typeof document === 'undefined') return
      addEventListener('storage', (event) => {
        if (event.storageArea === globalThis[kind] && (event.key === key || event.key === null)) changed()
      })
    },
  }
}
