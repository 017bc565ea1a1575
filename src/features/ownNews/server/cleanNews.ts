import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { cleanBody } from '#features/ingest/server/documents/runDocumentTasks.ts'
import { SourceError } from '#features/ingest/sourceError.ts'
import { readTaxonomy, reloadTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { storable } from '#text/storable.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { NewsForm } from '../schema.ts'

export type NewsColumns = Omit<NewsForm, 'picture'> & { folded: string }

/**
 * Prepares what was sent for storing, except its picture (`holdPicture`): text sanitised, section
 * existing. Throws `invalid`.
 */
export async function cleanNews(app: App, { body_html, picture: _, ...form }: NewsForm): Promise<NewsColumns> {
  const sections = { category_id: form.category_id, sub_category_id: form.sub_category_id }
  const known = hasSections(await readTaxonomy(app), sections) || hasSections(await reloadTaxonomy(app), sections)
  if (!known) throw new AppError('invalid', { category_id: ['bad_choice'] })
  return { ...form, body_html: await cleanText(app, body_html), folded: fold(`${form.title} ${form.summary}`) }
}

/** The text as today's allow-list leaves it. Throws `invalid` if that takes too long. */
export async function cleanText(app: App, html: string): Promise<string> {
  try {
    const { bodyHtml } = await cleanBody(app, storable(html), app.config.publicUrl)
    return bodyHtml
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('invalid', { body_html: ['too_long'] })
    throw error
  }
}

function hasSections(
  { categories, categoryOfSub }: Taxonomy,
  { category_id, sub_category_id }: Pick<NewsForm, 'category_id' | 'sub_category_id'>,
) {
  if (category_id !== null && !categories.has(category_id)) return false
  return sub_category_id === null || categoryOfSub.get(sub_category_id) === category_id
}
