import iconv from 'iconv-lite'
import type { Report } from '../writeNews.ts'
import {
  articleUrl,
  bodyHtml,
  clipSeconds,
  clipSize,
  clipUrl,
  escapeMarkup,
  type Feed,
  feedUrl,
  guidOf,
  nameOf,
  type Publication,
  type Published,
  pictureUrl,
} from './publication.ts'

/** RSS 2.0 with a summary, the picture as an enclosure, and `<ttl>`; advertises a WebSub hub. */
export function writeRss(publication: Publication): Feed {
  const { agency, origin } = publication
  const self = feedUrl(origin, agency)
  const item = (report: Report) => `<description>${escapeMarkup(report.paragraphs.join('\n\n'))}</description>${enclosure(origin, report)}`
  const head = `<ttl>1</ttl><atom:link rel="self" href="${self}" type="application/rss+xml"/><atom:link rel="hub" href="${origin}/hub"/>`
  return {
    type: 'application/rss+xml; charset=utf-8',
    body: channel(publication, { encoding: 'utf-8', head, item }),
    links: `<${origin}/hub>; rel="hub", <${self}>; rel="self"`,
  }
}

/**
 * RSS 2.0 as published by old newspaper systems: windows-1256, with text and picture in a CDATA
 * section.
 */
export function writeRss1256(publication: Publication): Feed {
  const picture = ({ picture }: Report) =>
    picture ? `<img src="${pictureUrl(publication.origin, picture)}" width="1600" height="1067"/>` : ''
  const item = (report: Report) => `<description><![CDATA[${picture(report)}${bodyHtml(report)}]]></description>`
  const text = channel(publication, { encoding: 'windows-1256', head: '', item })
  return { type: 'text/xml', body: iconv.encode(text, 'win1256') }
}

/** RSS 2.0 with `content:encoded` and `dc:creator`; the picture is at the top of the text. */
export function writeContentRss(publication: Publication): Feed {
  const item = (report: Report) => {
    const picture = report.picture ? `<figure><img src="${pictureUrl(publication.origin, report.picture)}" alt=""/></figure>` : ''
    const author = `<dc:creator>${escapeMarkup(nameOf(report.agency))}</dc:creator>`
    const summary = `<description>${escapeMarkup(report.paragraphs[0] ?? '')}</description>`
    return `${author}${summary}<content:encoded><![CDATA[${picture}${bodyHtml(report)}]]></content:encoded>`
  }
  return { type: 'application/xml', body: channel(publication, { encoding: 'utf-8', head: '', item }) }
}

/** RSS 2.0 with Media RSS, as published by large newspapers: the picture in several widths. */
export function writeMediaRss(publication: Publication): Feed {
  const item = (report: Report) => {
    const address = report.picture && pictureUrl(publication.origin, report.picture)
    const media = address
      ? `<media:content url="${address}" medium="image" width="1600" height="1067"/><media:thumbnail url="${address}?w=320" width="320" height="213"/>`
      : ''
    return `<description>${escapeMarkup(bodyHtml(report))}</description>${media}`
  }
  return { type: 'application/rss+xml', body: channel(publication, { encoding: 'utf-8', head: '', item }) }
}

/**
 * RSS 2.0 with Media RSS, as published by video services: the clip in a group, or each picture with
 * its description.
 */
export function writeVideoRss(publication: Publication): Feed {
  const { origin } = publication
  const item = (report: Published) => {
    const { width, height } = clipSize(report.isPortrait)
    const film =
      report.clip &&
      `<media:group><media:content url="${clipUrl(origin, report.clip)}" type="video/mp4" medium="video" width="${width}" height="${height}" ` +
        `duration="${clipSeconds}" isDefault="true"/><media:thumbnail url="${pictureUrl(origin, report.picture ?? '')}"/>` +
        `${['ar', 'en'].map((language) => `<media:subTitle type="text/vtt" lang="${language}" href="${clipUrl(origin, `words-${language}.vtt`)}"/>`).join('')}</media:group>`
    const pictures = (report.pictures ?? []).map(
      (picture, index) =>
        `<media:content url="${pictureUrl(origin, picture)}" medium="image"><media:description>${escapeMarkup(`${report.title} (${index + 1})`)}</media:description></media:content>`,
    )
    return `<description>${escapeMarkup(bodyHtml(report))}</description>${film ?? pictures.join('')}`
  }
  return { type: 'application/rss+xml', body: channel(publication, { encoding: 'utf-8', head: '', item }) }
}

type Parts = { encoding: string; head: string; item: (report: Published) => string }

function channel({ agency, origin, reports }: Publication, { encoding, head, item }: Parts): string {
  const items = reports.map(
    (report) =>
      `<item><title>${escapeMarkup(report.title)}</title><link>${articleUrl(origin, report)}?utm_source=rss&amp;utm_medium=feed</link>` +
      `<guid isPermaLink="false">${guidOf(report)}</guid><pubDate>${report.publishedAt.toUTCString()}</pubDate>` +
      `${report.labels.map((label) => `<category>${escapeMarkup(label)}</category>`).join('')}${item(report)}</item>`,
  )
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ` +
    `xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">` +
    `<channel><title>${escapeMarkup(nameOf(agency))}</title><link>${origin}/${agency.slug}/</link><description/>` +
    `<language>${agency.language}</language>${head}\n${items.join('\n')}\n</channel></rss>`
  )
}

function enclosure(origin: string, { picture }: Report): string {
  return picture ? `<enclosure url="${pictureUrl(origin, picture)}" type="image/jpeg" length="0"/>` : ''
}
