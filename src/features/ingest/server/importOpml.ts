import { Parser } from 'htmlparser2'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { matchFeedCategory } from '#features/taxonomy/server/matchFeedCategory.ts'
import { addSource } from './addSource.ts'

/** `skipped`: one line for each feed that was not added: its address and why. */
export type ImportedOpml = { added: number; skipped: string[] }

/** Characters; a list of thousands of feeds has one million. */
const longest = 5_000_000
const mostFeeds = 5_000
/** Elements; nobody nests deeper, and the parser's time grows with the square of this. */
const deepest = 100

type Outline = { url: string; title: string; folders: string[] }

/**
 * Adds every feed of an OPML 1.0/2.0 file (opml.org/spec2.opml). Its title names the agency; a folder that names a category gives that category.
 * Known addresses stay as they are. Throws `invalid` when the text holds no feed at all, or more than anybody reads.
 */
export async function importOpml(app: App, xml: string): Promise<ImportedOpml> {
  if (xml.length > longest) throw new AppError('invalid', { file: ['too_long'] })
  const outlines = readOutlines(xml)
  if (outlines.length === 0) throw new AppError('invalid', { file: ['not_opml'] })
  const known = new Set((await app.db.selectFrom('sources').select('url').execute()).map(({ url }) => url))
  const result: ImportedOpml = { added: 0, skipped: [] }
  for (const { url, title, folders } of outlines) {
    const address = URL.parse(url)?.href ?? url
    if (known.has(address)) {
      result.skipped.push(`${url}: known`)
      continue
    }
    try {
      const category = matchFeedCategory(folders) ?? undefined
      await addSource(app, { url, agency: title || (URL.parse(url)?.hostname ?? url), category })
      known.add(address)
      result.added++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.skipped.push(`${url}: ${Object.entries(error.fields ?? {}).map(([field, codes]) => `${field} ${codes.join(' ')}`)}`)
    }
  }
  return result
}

/** Outlines with an `xmlUrl` are feeds, those around them are folders. Attribute names come in any case. Throws `invalid` as soon as there are too many. */
function readOutlines(xml: string): Outline[] {
  const found: Outline[] = []
  const open: string[] = []
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > deepest || found.length > mostFeeds) throw new AppError('invalid', { file: ['too_long'] })
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
