import type { App } from './app.ts'

/** A function that answers the same value for the same App, made by `create` when it is first asked for. It goes when the App does. */
export function perApp<Value>(create: (app: App) => Value): (app: App) => Value {
  const values = new WeakMap<App, { value: Value }>()
  return (app) => {
    const made = values.get(app) ?? { value: create(app) }
    values.set(app, made)
    return made.value
  }
}
