import type { Config } from '#base/config.ts'
import { pictureAddress } from '#features/pictures/server/pictureAddress.ts'

/** As `ingest/server/sanitizeHtml.ts` writes a picture: the address first, escaped. */
const picture = /<img src="(https?:\/\/[^"]+)"/g

/**
 * An article's text with its pictures on our own origin. Done when it is read, not when it is stored: the signature in an
 * address belongs to the installation, not to the article.
 */
export function showPictures(config: Config, bodyHtml: string): string {
  return bodyHtml.replace(picture, (_, address: string) => `<img src="${pictureAddress(config, address.replaceAll('&amp;', '&'))}"`)
}
