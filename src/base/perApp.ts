import type { App } from './app.ts'

/**
 * Memoizes `create` per App: the value is created on first use and garbage-collected with its App.
 */
export function perApp<Value>(create: (app: App) => Value): (app: App) => Value {
  const values = new WeakMap<App, { value: Value }>()
  return (app) => {
    const entry = values.get(app) ?? { value: create(app) }
    values.set(app, entry)
    return entry.value
  }
}
