import { Parser } from 'htmlparser2'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { matchFeedCategory } from '#features/taxonomy/server/matchFeedCategory.ts'
import { addSource } from './addSource.ts'

/** `skipped`: one line (`URL: reason`) for each feed that was not added. */
export type ImportedOpml = { added: number; skipped: string[] }

/** UTF-16 units; a list of thousands of feeds has one million. */
const maxLength = 5_000_000
const maxFeeds = 5_000
/** Elements; real files are flatter, and the parser's time grows with the square of the depth. */
const maxDepth = 100

type Outline = { url: string; title: string; folders: string[] }

/**
 * Adds every feed of an OPML 1.0/2.0 file (opml.org/spec2.opml). A feed's title names the agency; a folder may name its category.
 * Sources that exist stay unchanged. Throws `invalid` if the file has no feeds or is too large.
 */
export async function importOpml(app: App, xml: string): Promise<ImportedOpml> {
  if (xml.length > maxLength) throw new AppError('invalid', { file: ['too_long'] })
  const outlines = readOutlines(xml)
  if (outlines.length === 0) throw new AppError('invalid', { file: ['not_opml'] })
  const existing = new Set((await app.db.selectFrom('sources').select('url').execute()).map(({ url }) => url))
  const result: ImportedOpml = { added: 0, skipped: [] }
  for (const { url, title, folders } of outlines) {
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

/** Outlines with an `xmlUrl` are feeds, those around them are folders. Attribute names may be in any case. Throws `invalid` as soon as a limit is passed. */
function readOutlines(xml: string): Outline[] {
  const found: Outline[] = []
  const open: string[] = []
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > maxDepth || found.length > maxFeeds) throw new AppError('invalid', { file: ['too_long'] })
        if (name !== 'outline') return
        const title = (attributes.title || attributes.text || '').trim()
        if (attributes.xmlurl) found.push({ url: attributes.xmlurl.trim(), title, folders: open.filter(Boolean) })
        open.push(attributes.xmlurl ? '' : title)
      },
      onclosetag(name) {
        depth--
        if (name === 'outline') open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}
