import { allAgencies, isNetwork } from './agencies.ts'
import { articleUrl, clipSeconds, clipSize, clipUrl, pictureUrl } from './formats/publication.ts'
import type { NetworkAccounts, NetworkPost } from './providers/networkPosts.ts'
import { listMedia, type MediaReport } from './writeMedia.ts'

/** Added to a slot, so that ids have as many digits as real ones. */
const idBase = 1_900_000_000_000_000

/** The media agencies' accounts at the networks. */
export function networkAccounts(origin: () => string, openedAt: Date): NetworkAccounts {
  const accounts = allAgencies.filter(({ format }) => isNetwork(format))
  return {
    names: () => accounts.map(({ slug }) => slug),
    list(name) {
      const agency = accounts.find(({ slug }) => slug === name)
      return agency && listMedia(agency, openedAt, new Date()).map((report) => writePost(origin(), report))
    },
  }
}

/** The id of a report, from that of its post. */
export function reportIdOf(postId: string): string {
  return (Number(postId) - idBase).toString(36)
}

function writePost(origin: string, report: MediaReport): NetworkPost {
  const { id, title, paragraphs, labels, pictures, clip, isPortrait, publishedAt } = report
  const files = pictures.map((name) => pictureUrl(origin, name))
  const tags = labels.map((label) => `#${label.replaceAll(' ', '_')}`).join(' ')
  const stills = files.map((url, index) => ({
    kind: 'picture' as const,
    url,
    width: 1600,
    height: 1067,
    description: `${title} (${index + 1})`,
  }))
  return {
    id: String(idBase + Number.parseInt(id, 36)),
    text: `${title}\n\n${paragraphs[0] ?? ''}\n\n${tags}`,
    at: publishedAt,
    permalink: articleUrl(origin, report),
    media: clip ? [{ kind: 'video', url: clipUrl(origin, clip), poster: files[0], seconds: clipSeconds, ...clipSize(isPortrait) }] : stills,
  }
}
