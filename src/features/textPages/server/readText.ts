import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import type { Locale } from '#text/locale.ts'
import type { Text, TextPage } from '../textPages.ts'
import { BrokenText, parseText } from './parseText.ts'

const maxBytes = 200_000

/** A text and the Markdown that it is written in. */
type Written = { source: string; text: Text }
/** A file as it was read last; `written` is null if it could not be shown. */
type Read = { version: string; written: Written | null }

const readsOf = perApp(() => new Map<string, Read>())

/**
 * The text of a page: the operator's own, `PAGE.ar.md` or `PAGE.en.md` in the folder `TEXTS_DIR`,
 * else ours. A file is read again once it has changed. One that is missing, or that cannot be shown
 * (which is logged once), is replaced by ours.
 */
export async function readText(app: App, page: TextPage, locale: Locale): Promise<Text> {
  return (await readWritten(app, page, locale)).text
}

/** The same with its Markdown. */
export async function readWritten(app: App, page: TextPage, locale: Locale): Promise<Written> {
  const file = `${page}.${locale}.md`
  const written = (await readChanged(app, join(app.config.textsDir, file), locale)) ?? (await readChanged(app, ourFile(file), locale))
  if (!written) throw new Error(`our own text ${file} is broken`)
  return written
}

const ourFile = (file: string) => join(sourceFolder(), 'features/textPages/texts', file)

async function readChanged(app: App, path: string, locale: Locale): Promise<Written | null> {
  const reads = readsOf(app)
  const version = await versionOf(path)
  if (version === null) {
    reads.delete(path)
    return null
  }
  const known = reads.get(path)
  if (known?.version === version) return known.written
  const written = await readFrom(path, locale).catch((error: Error) => {
    app.log.warn({ file: path, error: error.message }, 'a text cannot be shown; ours is shown instead')
    return null
  })
  reads.set(path, { version, written })
  return written
}

/** Null if there is no such file. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    return null
  }
}

/** Throws `BrokenText`, and what reading a file or decoding UTF-8 throws. */
async function readFrom(path: string, locale: Locale): Promise<Written> {
  const bytes = await readFile(path)
  if (bytes.length > maxBytes) throw new BrokenText('text_too_large', `it is larger than ${maxBytes} bytes`)
  const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return { source, text: parseText(source, locale) }
}
