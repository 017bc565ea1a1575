import { articleUrl, bodyHtml, escapeMarkup, type Feed, feedUrl, nameOf, type Publication, pictureUrl } from './publication.ts'

/** RSS 1.0 (RDF) with Dublin Core: items are siblings of their channel, dates are ISO 8601. */
export function writeRdf({ agency, origin, reports }: Publication): Feed {
  const items = reports.map((report) => {
    const address = articleUrl(origin, report)
    const subjects = report.labels.map((label) => `<dc:subject>${escapeMarkup(label)}</dc:subject>`).join('')
    const picture = report.picture ? `<img src="${pictureUrl(origin, report.picture)}"/>` : ''
    return (
      `<item rdf:about="${address}"><title>${escapeMarkup(report.title)}</title><link>${address}</link>` +
      `<dc:date>${report.publishedAt.toISOString()}</dc:date>${subjects}<description>${escapeMarkup(picture + bodyHtml(report))}</description></item>`
    )
  })
  const sequence = reports.map((report) => `<rdf:li rdf:resource="${articleUrl(origin, report)}"/>`).join('')
  return {
    type: 'application/rdf+xml',
    body:
      `<?xml version="1.0" encoding="utf-8"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="${feedUrl(origin, agency)}"><title>${escapeMarkup(nameOf(agency))}</title>` +
      `<link>${origin}/${agency.slug}/</link><dc:language>${agency.language}</dc:language><items><rdf:Seq>${sequence}</rdf:Seq></items></channel>\n` +
      `${items.join('\n')}\n</rdf:RDF>`,
  }
}
