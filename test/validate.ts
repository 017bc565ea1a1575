import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const folder = join(import.meta.dirname, 'schemas')
const schemas = readdirSync(folder)
  .filter((name) => name.endsWith('.rng'))
  .map((fileName) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') }))

/**
 * Returns what is wrong with an XML document by a grammar of `test/schemas`, as libxml2 says it;
 * none if it is valid.
 */
export async function problemsOf(format: 'rss' | 'atom' | 'sitemap' | 'opml', xml: string): Promise<string[]> {
  const schema = schemas.find(({ fileName }) => fileName === `${format}.rng`)
  if (!schema) throw new Error(`no schema for ${format}`)
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: schema.contents,
    extension: 'relaxng',
    preload: schemas.filter((other) => other !== schema),
  })
  if (valid) return []
  return errors.length > 0 ? errors.map(({ message }) => message) : [rawOutput]
}
