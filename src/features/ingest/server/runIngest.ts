import type { App } from '#base/app.ts'
import { readSources } from './readSources.ts'

/** The worker's loop: reads every source when it is due. After `signal` it finishes what is in flight, then ends. */
export async function runIngest(app: App, signal: AbortSignal): Promise<void> {
  await readSources(app, { signal, once: false })
}
