import { useSyncExternalStore } from 'react'
import { createListeners } from './createListeners.ts'

export type Store<State> = ReturnType<typeof createStore<State>>

/** Where a value outlives its page: `read` when it is first wanted, `write` after each change; `watch` calls when another page changed it. */
export type Persistence<State> = { read(): State; write(state: State): void; watch?(changed: () => void): void }

/**
 * One value that components and modules of a page share. It is replaced, never changed in place.
 * @param initial also what the server renders and hydration begins with
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
    /** The value, in a component. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    /** A part of the value, which must be the same one as long as the value is. */
    usePart: <Part>(select: (state: State) => Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => select(get()),
        () => select(initial),
      ),
  }
}
