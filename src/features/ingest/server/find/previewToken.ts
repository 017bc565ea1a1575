import type { App } from '#base/app.ts'
import { signature } from '#base/signature.ts'

/** Only who was shown this feed of this search can have it. */
export function previewToken(app: App, found: number, url: string): string {
  return signature(app.config, 'source preview', `${found} ${url}`)
}
