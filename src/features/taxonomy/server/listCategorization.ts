import type { App } from '#base/app.ts'
import type { Categorization } from '../schema.ts'
import { readTaxonomy } from './readTaxonomy.ts'

/** Every option list of the filters. */
export async function readCategorization(app: App): Promise<Categorization> {
  return (await readTaxonomy(app)).categorization
}
