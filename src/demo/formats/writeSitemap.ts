import { articleUrl, escapeMarkup, type Feed, kuwaitTime, nameOf, type Publication } from './publication.ts'

/** A news sitemap: only titles and URLs; text and picture are on the article's page. */
export function writeSitemap({ agency, origin, reports }: Publication): Feed {
  const urls = reports.map(
    (report) =>
      `<url><loc>${articleUrl(origin, report)}</loc><news:news><news:publication><news:name>${escapeMarkup(nameOf(agency))}</news:name>` +
      `<news:language>${agency.language}</news:language></news:publication><news:publication_date>${kuwaitTime(report.publishedAt)}</news:publication_date>` +
      `<news:title>${escapeMarkup(report.title)}</news:title><news:keywords>${escapeMarkup(report.labels.join(', '))}</news:keywords></news:news></url>`,
  )
  return {
    type: 'application/xml',
    body:
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
      `xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${urls.join('\n')}\n</urlset>`,
  }
}
