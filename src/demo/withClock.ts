import type { App } from '#base/app.ts'

/** The application with its clock set to another time. */
export function withClock(app: App, time: Date): App {
  return Object.assign(Object.create(app) as App, { now: () => time })
}
