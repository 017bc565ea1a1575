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
  kuwaitTime,
  nameOf,
  type Publication,
  type Published,
  pictureUrl,
} from './publication.ts'

/**
 * Atom 1.0 (RFC 4287): summary as text, content as escaped HTML, the picture as a separate link.
 */
export function writeAtom(publication: Publication): Feed {
  const { origin } = publication
  return atom(publication, (report) => {
    const picture = report.picture ? `<link rel="enclosure" type="image/jpeg" href="${pictureUrl(origin, report.picture)}"/>` : ''
    const summary = `<summary>${escapeMarkup(report.paragraphs[0] ?? '')}</summary>`
    return `${picture}${summary}<content type="html">${escapeMarkup(bodyHtml(report))}</content>`
  })
}

/**
 * Atom as published by video sites: a `media:group` with the video, its poster and its description.
 */
export function writeVideoAtom(publication: Publication): Feed {
  const { origin } = publication
  return atom(publication, (report) => {
    const { width, height } = clipSize(report.isPortrait)
    const film = report.clip
      ? `<media:content url="${clipUrl(origin, report.clip)}" type="video/mp4" width="${width}" height="${height}" duration="${clipSeconds}"/>`
      : (report.pictures ?? []).map((picture) => `<media:content url="${pictureUrl(origin, picture)}" medium="image"/>`).join('')
    const poster = report.clip && report.picture ? `<media:thumbnail url="${pictureUrl(origin, report.picture)}"/>` : ''
    const description = `<media:description>${escapeMarkup(report.paragraphs.join('\n\n'))}</media:description>`
    return `<media:group><media:title>${escapeMarkup(report.title)}</media:title>${film}${poster}${description}</media:group>`
  })
}

function atom({ agency, origin, reports }: Publication, entry: (report: Published) => string): Feed {
  const self = feedUrl(origin, agency)
  const entries = reports.map((report) => {
    const labels = report.labels.map((label) => `<category term="${escapeMarkup(label)}"/>`).join('')
    return (
      `<entry><id>${guidOf(report)}</id><title>${escapeMarkup(report.title)}</title><link rel="alternate" type="text/html" href="${articleUrl(origin, report)}"/>` +
      `<published>${kuwaitTime(report.publishedAt)}</published><updated>${kuwaitTime(report.publishedAt)}</updated>${labels}${entry(report)}</entry>`
    )
  })
  const updated = kuwaitTime(reports[0]?.publishedAt ?? new Date(0))
  return {
    type: 'application/atom+xml; charset=utf-8',
    body:
      `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ` +
      `xml:lang="${agency.language}"><id>${self}</id><title>${escapeMarkup(nameOf(agency))}</title><updated>${updated}</updated>` +
      `<link rel="self" href="${self}"/><author><name>${escapeMarkup(nameOf(agency))}</name></author>\n${entries.join('\n')}\n</feed>`,
  }
}
