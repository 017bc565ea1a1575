import type { App } from '#base/app.ts'
import { readTaxonomy } from './readTaxonomy.ts'

/** Finds the agency into which this one was merged; undefined if it was not. */
export async function mergedInto(app: App, agency: number | undefined): Promise<number | undefined> {
  const into = agency && (await readTaxonomy(app)).agencies.get(agency)?.id
  return into && into !== agency ? into : undefined
}
