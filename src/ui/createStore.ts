import { useSyncExternalStore } from 'react'
import { createListeners } from './createListeners.ts'

export type Store<State> = ReturnType<typeof createStore<State>>

/**
 * How a value outlives its page: `read` on first use, `write` after each change; `watch` calls back
 * when another page changed it.
 */
export type Persistence<State> = { read(): State; write(state: State): void; watch?(changed: () => void): void }

/**
 * A value that components and modules of a page share. It is replaced, never mutated.
 * @param initial also the value that is rendered on the server and during hydration
 */
export function createStore<State>(initial: State, persistence?: Persistence<State>) {
  let state = initial
  let isRead = !persistence
  const { subscribe, notify } = createListeners()
  persistence?.watch?.(() => {
    isRead = false
    notify()
  })

  function get(): State {
    if (!isRead && persistence) state = persistence.read()
    isRead = true
    return state
  }

  return {
    get,
    subscribe,
    set(next: State): void {
      if (Object.is(get(), next)) return
      state = next
      persistence?.write(next)
      notify()
    },
    /** A hook that returns the value. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    /** A hook that returns a part of the value, which must be identical as long as the value is. */
    usePart: <Part>(select: (state: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => select(get()),
        () => select(initial),
      ),
  }
}
