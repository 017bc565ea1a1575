import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readTaxonomy, reloadTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'

/** Throws `invalid` for the field if there is no such category. */
export async function requireCategory(app: App, id: number, field = 'filter'): Promise<void> {
  if ((await readTaxonomy(app)).categories.has(id) || (await reloadTaxonomy(app)).categories.has(id)) return
  throw new AppError('invalid', { [field]: ['unknown_value'] })
}
