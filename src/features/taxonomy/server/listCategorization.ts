import type { App } from '#base/app.ts'
import type { Categorization } from '../schema.ts'
import { readTaxonomy } from './readTaxonomy.ts'

export async function readCategorization(app: App): Promise<Categorization> {
  return (await readTaxonomy(app)).categorization
}
