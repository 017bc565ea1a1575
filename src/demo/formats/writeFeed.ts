import type { Format, Network } from '../agencies.ts'
import type { Feed, Publication } from './publication.ts'
import { writeAtom, writeVideoAtom } from './writeAtom.ts'
import { writeJsonFeed } from './writeJsonFeed.ts'
import { writeListPage } from './writePages.ts'
import { writeRdf } from './writeRdf.ts'
import { writeContentRss, writeMediaRss, writeRss, writeRss1256, writeVideoRss } from './writeRss.ts'
import { writeSitemap } from './writeSitemap.ts'

const writers: Record<Exclude<Format, Network>, (publication: Publication) => Feed> = {
  json: writeJsonFeed,
  rss: writeRss,
  rss1256: writeRss1256,
  content: writeContentRss,
  media: writeMediaRss,
  rdf: writeRdf,
  atom: writeAtom,
  page: writeListPage,
  sitemap: writeSitemap,
  video: writeVideoAtom,
  mediaGroup: writeVideoRss,
}

/** An agency's news in its format, which is not that of a network. */
export function writeFeed(publication: Publication): Feed {
  return { ...writers[publication.agency.format as Exclude<Format, Network>](publication), modifiedAt: publication.reports[0]?.publishedAt }
}
