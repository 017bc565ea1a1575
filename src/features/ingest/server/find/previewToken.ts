import type { App } from '#base/app.ts'
import { signature } from '#base/signature.ts'

/** Returns a token that only the person who was shown this feed of this search can have. */
export function previewToken(app: App, found: number, url: string): string {
  return signature(app.config, 'source preview', `${found} ${url}`)
}
