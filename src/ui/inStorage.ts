import type { Persistence } from './createStore.ts'

type Format<State> = {
  /** @param stored what is there, perhaps written by an older version of the site; undefined where nothing is */
  parse(stored: unknown): State
  /** What JSON can hold; undefined removes it. */
  format(state: State): unknown
}

/**
 * Keeps a store's value on this device: in `localStorage`, where other pages of this browser share it, or in `sessionStorage`, for this tab.
 * Where storage is full or refused, the value lasts as long as the page.
 */
export function inStorage<State>(
  kind: 'localStorage' | 'sessionStorage',
  key: string,
  { parse, format }: Format<State>,
): Persistence<State> {
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
        // As the description says.
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
