import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { staleWhileRevalidate } from '#base/staleWhileRevalidate.ts'
import type { Locale } from '#text/locale.ts'
import type { Text, TextPage } from '../textPages.ts'
import { parseOnce } from './parseOnce.ts'
import { readText } from './readText.ts'

type Row = { page: string; locale: Locale; source: string }
type Texts = Map<string, Text>

/** Texts as they were read last, also after they were forgotten. */
const lastRead = perApp((): { texts?: Texts } => ({}))

/** Texts that staff wrote, by page and language. To be forgotten on the notification `texts`. */
export const editedTexts = staleWhileRevalidate(30_000, 'the texts of pages', readEdited)

/**
 * The text of a page as readers see it: what staff wrote last, else the built-in one. If the
 * database cannot be read, what was read last; without that it throws, so that a cached page stays
 * in use: the built-in terms may not be those that apply.
 */
export async function readShownText(app: App, page: TextPage, locale: Locale): Promise<Text> {
  const edited = await editedTexts.get(app).catch((error: Error) => {
    const { texts } = lastRead(app)
    if (!texts) throw error
    app.log.warn({ error: error.message }, 'texts of staff could not be read; those that were read last are shown')
    return texts
  })
  return edited.get(`${page} ${locale}`) ?? readText(app, page, locale)
}

async function readEdited(app: App): Promise<Texts> {
  const { rows } = await sql<Row>`
    select page, locale, source from text_versions v
    where source is not null and version = (select max(version) from text_versions where page = v.page and locale = v.locale)`.execute(
    app.publicDb,
  )
  const texts: Texts = new Map()
  for (const { page, locale, source } of rows) {
    try {
      texts.set(`${page} ${locale}`, parseOnce(source, locale))
    } catch (error) {
      app.log.warn({ page, locale, error: (error as Error).message }, 'a text of staff cannot be shown; the built-in one is')
    }
  }
  lastRead(app).texts = texts
  return texts
}
