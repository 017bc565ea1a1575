import type { Config } from '#base/config.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'

/** A picture as `ingest/server/documents/sanitizeHtml.ts` writes it: `src` first, escaped. */
const picture = /<img src="(https?:\/\/[^"]+)"/g

/**
 * An article's HTML with its pictures on our own origin. Done when it is read, not when it is
 * stored, because the signature in a URL belongs to the installation, not to the article.
 */
export function showPictures(config: Config, bodyHtml: string): string {
  return bodyHtml.replace(picture, (_, address: string) => `<img src="${pictureUrl(config, address.replaceAll('&amp;', '&'))}"`)
}
