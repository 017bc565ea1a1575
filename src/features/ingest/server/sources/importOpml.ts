import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { matchFeedCategory } from '#features/taxonomy/server/matchFeedCategory.ts'
import { addSource } from './addSource.ts'
import { readOutlines } from './readOutlines.ts'

/** `skipped`: one line (`URL: reason`) for each feed that was not added. */
export type ImportedOpml = { added: number; skipped: string[] }

/** UTF-16 units; a list of thousands of feeds has one million. */
const limits = { length: 5_000_000, feeds: 5_000 }

/**
 * Adds every feed of an OPML file, for the operator's command. A feed's title names the agency; a
 * folder may name its category. Sources that exist stay unchanged. Throws `invalid` if the file is
 * refused.
 */
export async function importOpml(app: App, opml: string | Uint8Array): Promise<ImportedOpml> {
  const read = readOutlines(opml, limits)
  if ('refused' in read) throw new AppError('invalid', { file: [read.refused] })
  const existing = new Set((await app.db.selectFrom('sources').select('url').execute()).map(({ url }) => url))
  const result: ImportedOpml = { added: 0, skipped: [] }
  for (const { url, title, folders } of read.outlines) {
    const address = URL.parse(url)?.href ?? url
    if (existing.has(address)) {
      result.skipped.push(`${url}: known`)
      continue
    }
    try {
      const category = matchFeedCategory(folders) ?? undefined
      await addSource(app, { url, agency: title || (URL.parse(url)?.hostname ?? url), category })
      existing.add(address)
      result.added++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.skipped.push(`${url}: ${Object.entries(error.fields ?? {}).map(([field, codes]) => `${field} ${codes.join(' ')}`)}`)
    }
  }
  return result
}
