import type { App } from '#base/app.ts'

/** The application with its clock at another time. */
export function asAt(app: App, time: Date): App {
  return Object.assign(Object.create(app) as App, { now: () => time })
}
