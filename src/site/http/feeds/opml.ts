import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { feedHref, listHref } from '#features/posts/browser/listAddress.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale, nameIn } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { limitRender } from '../limits/limitRender.ts'
import { type PageCache, toCachedPage } from '../pages/pageCache.ts'
import { sendPage } from '../pages/sendPage.ts'
import { element, empty } from './markup.ts'

/**
 * `/agencies.opml`: the feeds of all agencies, for feed readers to import. They are our own: the
 * addresses that we read may be agreed with the agency alone, and some agencies have none.
 */
export function serveOpml(server: ApiServer, app: App, pages: PageCache): void {
  const content = { description: 'The feeds', content: { 'text/x-opml': { schema: z.string() } } }
  for (const locale of ['ar', 'en'] as const) {
    const address = inLocale(locale, '/agencies.opml')
    const schema = { tags: ['posts'], summary: 'The feeds of all agencies as OPML 2.0', response: { 200: content } }
    server.get(address, { schema, config: { access: 'anyone' } }, async (request, reply) => {
      const result = await pages.get(address, () => {
        request.charge(2)
        return limitRender(app, async () => {
          const opml = writeOpml(app.config.publicUrl, locale, (await readCategorization(app)).agencies)
          return toCachedPage(200, { 'content-type': 'text/x-opml; charset=utf-8' }, Buffer.from(opml))
        })
      })
      return sendPage(result, request, reply)
    })
  }
}

/**
 * OPML 2.0 (http://opml.org/spec2.opml), a subscription list. It must have an entry: before there
 * is an agency, that is the feed of all news.
 */
function writeOpml(origin: string, locale: Locale, agencies: Categorization['agencies']): string {
  const all = { name: messagesIn(locale).name, filters: {} }
  const named = agencies.map((agency) => ({ name: nameIn(locale, agency), filters: { agency: agency.id } }))
  const outlines = (named.length > 0 ? named : [all]).map(({ name, filters }) => {
    const list = { locale, own: false, filters }
    return empty('outline', { type: 'rss', text: name, title: name, xmlUrl: origin + feedHref(list), htmlUrl: origin + listHref(list) })
  })
  const head = `<head>${element('title', messagesIn(locale).name)}${element('docs', 'http://opml.org/spec2.opml')}</head>`
  return `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">${head}<body>\n${outlines.join('\n')}\n</body></opml>\n`
}
