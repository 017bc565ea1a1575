import { articleUrl, bodyHtml, type Feed, feedUrl, guidOf, kuwaitTime, nameOf, type Publication, pictureUrl } from './publication.ts'

/** JSON Feed 1.1. */
export function writeJsonFeed({ agency, origin, reports }: Publication): Feed {
  const items = reports.map((report) => ({
    id: guidOf(report),
    url: articleUrl(origin, report),
    title: report.title,
    summary: report.paragraphs[0],
    content_html: bodyHtml(report),
    image: report.picture ? pictureUrl(origin, report.picture) : undefined,
    date_published: kuwaitTime(report.publishedAt),
    tags: report.labels,
  }))
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: nameOf(agency),
    home_page_url: `${origin}/${agency.slug}/`,
    feed_url: feedUrl(origin, agency),
    language: agency.language,
    items,
  }
  return { type: 'application/feed+json', body: JSON.stringify(feed) }
}
