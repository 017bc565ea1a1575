import { Parser } from 'htmlparser2'
import { decodeText } from '#base/net/decodeText.ts'
import { webAddress } from './webAddress.ts'

/** A feed of an OPML file. `folders`: the names of the outlines around it, the outermost first. */
export type Outline = { url: string; title: string; folders: string[] }

/** Codes of field messages. */
type OpmlRefusal = 'opml_too_large' | 'opml_too_many' | 'opml_too_deep' | 'opml_entities' | 'opml_none'

/** `length` in UTF-16 units. */
export type OpmlLimits = { length: number; feeds: number }

/** Bytes per UTF-16 unit in the widest encoding, UTF-32. */
const maxBytesPerUnit = 4

/** Elements; real files are flatter, and the parser's time grows with the square of the depth. */
const maxDepth = 100

/**
 * The feeds of an OPML 1.0/2.0 file (opml.org/spec2.opml), however its folders are nested; or why
 * the file is refused, as soon as a limit is passed. The bytes of a file are decoded as those of a
 * feed (`decodeText`). Outlines with an `xmlUrl` are feeds, those around them are folders.
 * Attribute names may be in any case. Entities are never expanded. Pure; linear time.
 */
export function readOutlines(opml: string | Uint8Array, limits: OpmlLimits): { outlines: Outline[] } | { refused: OpmlRefusal } {
  if (opml.length > limits.length * maxBytesPerUnit) return { refused: 'opml_too_large' }
  const xml = typeof opml === 'string' ? opml : decodeText(opml, null)
  if (xml.length > limits.length) return { refused: 'opml_too_large' }
  const outlines: Outline[] = []
  const open: string[] = []
  let depth = 0
  let refused: OpmlRefusal | undefined
  const refuse = (code: OpmlRefusal) => {
    refused ??= code
    parser.pause()
  }
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        if (/<!entity/i.test(data)) refuse('opml_entities')
      },
      onopentag(name, attributes) {
        if (refused) return
        if (++depth > maxDepth) return refuse('opml_too_deep')
        if (name !== 'outline') return
        const title = (attributes.title || attributes.text || '').trim()
        if (attributes.xmlurl) outlines.push({ url: webAddress(attributes.xmlurl.trim()), title, folders: open.filter(Boolean) })
        if (outlines.length > limits.feeds) return refuse('opml_too_many')
        open.push(attributes.xmlurl ? '' : title)
      },
      onclosetag(name) {
        depth--
        if (name === 'outline') open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  // While it is paused, it keeps what it is given and reads nothing.
  parser.write(xml)
  if (refused) return { refused }
  parser.end()
  if (refused) return { refused }
  return outlines.length === 0 ? { refused: 'opml_none' } : { outlines }
}
