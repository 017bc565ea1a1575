import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { parseOnce } from '#features/textPages/server/parseOnce.ts'
import { readWritten } from '#features/textPages/server/readText.ts'
import { type Text, textPages } from '#features/textPages/textPages.ts'
import type { Locale } from '#text/locale.ts'
import type { DeskText, DeskTextItem, TextParams } from '../schema.ts'

type Row = { page: string; locale: string; version: number; source: string | null; editor_name: string; saved_at: Date }

/** Every page in both languages, in the order of the site's footer. */
export async function listDeskTexts(app: App): Promise<DeskTextItem[]> {
  const newest = await readNewest(app)
  const all = textPages.flatMap((page) => (['ar', 'en'] as const).map((language) => ({ page, language })))
  return Promise.all(all.map(async (params) => itemOf(await present(app, params, newest))))
}

/** A text with its Markdown and what the page shows. */
export async function readDeskText(app: App, params: TextParams): Promise<DeskText> {
  return present(app, params, await readNewest(app))
}

function itemOf({ page, language, title, is_built_in, version, editor, saved_at }: DeskText): DeskTextItem {
  return { page, language, title, is_built_in, version, editor, saved_at }
}

async function present(app: App, { page, language }: TextParams, newest: Map<string, Row>): Promise<DeskText> {
  const row = newest.get(`${page} ${language}`)
  const source = row?.source ?? null
  const written = source === null ? await readWritten(app, page, language) : { source, text: shownOf(source, language) }
  return {
    page,
    language,
    title: written.text.title,
    is_built_in: source === null,
    version: row?.version ?? 0,
    editor: row?.editor_name ?? null,
    saved_at: row?.saved_at.toISOString() ?? null,
    source: written.source,
    preview: written.text,
  }
}

/** Empty for a text that could be parsed when it was saved, but no longer. */
function shownOf(source: string, locale: Locale): Text {
  try {
    return parseOnce(source, locale)
  } catch {
    return { title: '', intro: '', html: '' }
  }
}

async function readNewest(app: App): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select distinct on (page, locale) page, locale, version, source, editor_name, saved_at
    from text_versions order by page, locale, version desc`.execute(app.db)
  return new Map(rows.map((row) => [`${row.page} ${row.locale}`, row]))
}
