import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { usualPort } from '#demo/newsroom.ts'
import { openRunFolder } from '../test/openRunFolder.ts'
import { scaleTimeout } from '../test/timeouts.ts'
import { openSite } from './openSite.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The site under test, without a trailing slash. */
    origin: string
    /** The demo's newsroom, without a trailing slash. */
    newsroom: string
    /** Its data folder, for programs that tests start in addition. */
    dataDir: string
  }
}

/**
 * Starts the site that the journeys share, or uses a running one: E2E_ORIGIN with the data folder
 * E2E_DATA_DIR and the newsroom E2E_NEWSROOM.
 */
export default async function startSite(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.E2E_ORIGIN
  if (running) {
    project.provide('origin', running)
    project.provide('newsroom', process.env.E2E_NEWSROOM ?? `http://127.0.0.1:${usualPort}`)
    project.provide('dataDir', process.env.E2E_DATA_DIR ?? '.data')
    return
  }
  const removeFolder = openRunFolder()
  const { origin, newsroom, dataDir, close } = await openSite()
  for (const list of ['/', '/en', '/news', '/en/news']) await untilFull(origin + list)
  project.provide('origin', origin)
  project.provide('newsroom', newsroom)
  project.provide('dataDir', dataDir)
  return async () => {
    await close()
    await removeFolder()
  }
}

/** Waits until a list has a whole page of stories: a demo that has just started reads its archive first. */
async function untilFull(url: string): Promise<void> {
  const end = Date.now() + scaleTimeout(120_000)
  while (((await (await fetch(url)).text()).match(/ data-id="/g)?.length ?? 0) < 50) {
    if (Date.now() > end) throw new Error(`${url} still has few stories`)
    await sleep(1000)
  }
}
