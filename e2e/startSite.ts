import type { TestProject } from 'vitest/node'
import { openSite } from './openSite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The site under test, without a trailing slash. */
    origin: string
    /** Its data folder, for programs that tests start in addition. */
    dataDir: string
  }
}

/** Starts the site that the journeys share, or uses a running one: E2E_ORIGIN with the data folder E2E_DATA_DIR. */
export default async function startSite(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_ORIGIN
  if (running) {
    project.provide('origin', running)
    project.provide('dataDir', process.env.E2E_DATA_DIR ?? '.data')
    return
  }
  const { origin, dataDir, close } = await openSite()
  project.provide('origin', origin)
  project.provide('dataDir', dataDir)
  return close
}
