import type { App } from '#base/app.ts'
import { readSources } from './readSources.ts'

/**
 * The worker's loop: reads every source when it is due. After `signal` it finishes the reads in
 * flight and returns.
 */
export async function runIngest(app: App, signal: AbortSignal): Promise<void> {
  await readSources(app, { signal, once: false })
}
