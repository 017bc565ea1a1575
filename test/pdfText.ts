import { inflateSync } from 'node:zlib'

/**
 * Content of a PDF made by PDFKit: its printed lines, and what it tells screen readers in reading
 * order.
 */
export type PdfText = { printed: string[]; told: string[]; title: string; language: string; pages: number; fonts: string[] }

/**
 * Reads a PDF as its readers do: the glyphs of each line from left to right, by the table in which
 * each embedded font says what they mean. Knows only what PDFKit writes.
 */
export function readPdf(bytes: Buffer): PdfText {
  const file = bytes.toString('latin1')
  const objects = new Map([...file.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]))
  const bodies = [...objects.values()]
  const meanings = new Map(
    bodies.flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, string[]] => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
        return [name, meaningsIn(streamOf(objects.get(table) ?? ''))]
      }),
    ),
  )
  const pages = bodies.filter((body) => /\/Type \/Page\n/.test(body))
  return {
    printed: pages.flatMap((page) => linesIn(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''), meanings)),
    told: bodies.flatMap((body) => textsIn(body, '/ActualText ')),
    title: textsIn(objects.get(/\/Title (\d+) 0 R/.exec(file)?.[1] ?? '') ?? '')[0] ?? '',
    language: bodies.flatMap((body) => textsIn(body, '/Lang '))[0] ?? '',
    pages: pages.length,
    fonts: [...file.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name),
  }
}

function linesIn(content: string, meanings: Map<string, string[]>): string[] {
  let font = ''
  let line = ''
  const lines: string[] = []
  // A glyph that stands higher or lower than others is set apart, within the same text object.
  for (const [, name, shown, isEnd] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\n(ET)\n/g)) {
    if (name) font = name
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    line += glyphs.map((id) => meanings.get(font)?.[Number.parseInt(id, 16)] ?? '\ufffd').join('')
    if (isEnd) lines.push(line)
    if (isEnd) line = ''
  }
  return lines
}

/** Reads the meanings by glyph. */
function meaningsIn(table: string): string[] {
  const [, list = ''] = /beginbfrange[\s\S]*?\[([\s\S]*?)\]/.exec(table) ?? []
  return [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
    String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
  )
}

function streamOf(object: string): string {
  const [, head = '', stream = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? []
  const bytes = Buffer.from(stream, 'latin1')
  return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/**
 * Strings of an object: in UTF-16 with a byte order mark, or ASCII.
 * @param after what stands before them
 */
function textsIn(body: string, after = ''): string[] {
  const found = body.matchAll(new RegExp(`${after}\\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`, 'g'))
  return [...found].map(([, raw = '']) => {
    const text = raw.replaceAll(/\\([\s\S])/g, (_all, one: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one] ?? one)
    return text.startsWith('\xfe\xff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text
  })
}
