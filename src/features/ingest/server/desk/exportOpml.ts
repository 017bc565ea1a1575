import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { brand } from '#brand.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { escapeHtml } from '#text/escapeHtml.ts'

type Row = { url: string; agency: string; category: string | null }

/**
 * Every source as OPML 2.0 (opml.org/spec2.opml), as `importOpml` reads it: the title is the
 * agency's, the folder the category's. List pages are left out, because they need selectors. Taking
 * the addresses along is an entry in the log, because some are agreed with the agency alone.
 */
export async function exportOpml(app: App, actor: Actor): Promise<string> {
  const rows: Row[] = await app.db
    .selectFrom('sources as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .leftJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.url', 'a.name_ar as agency', 'c.name_ar as category'])
    .where('s.kind', '!=', 'page')
    .where('s.status', '!=', 'gone')
    .orderBy('s.id')
    .execute()
  await inTransaction(app.db, (tx) => recordAct(app, tx, actor, { action: 'export_sources', after: { sources: rows.length } }))
  const folders = Map.groupBy(rows, ({ category }) => category)
  const body = [...folders].map(([category, sources]) => {
    const outlines = sources.map(outlineOf).join('\n')
    return category === null ? outlines : `<outline text="${storable(category)}">\n${outlines}\n</outline>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head><title>${escapeHtml(brand.nameEn)}</title></head><body>\n${body.join('\n')}\n</body></opml>\n`
}

function outlineOf({ url, agency }: Row): string {
  return `<outline type="rss" text="${storable(agency)}" title="${storable(agency)}" xmlUrl="${storable(url)}"/>`
}

/** XML allows no control characters. */
function storable(text: string): string {
  return escapeHtml(text.replaceAll(/\p{Cc}/gu, ' '))
}
