import { createHash } from 'node:crypto'
import type { App } from '#base/app.ts'
import { singleFlight } from '#base/singleFlight.ts'
import { resizes } from '#features/pictures/server/fetchOriginal.ts'
import { pictureFile, readStored, storePicture } from '#features/pictures/server/pictureStore.ts'
import { type Card, drawCard } from '#features/sharing/server/cards/drawCard.ts'
import type { Shareable } from '#features/sharing/shareCode.ts'
import type { Locale } from '#text/locale.ts'
import { readShareable } from './readShareable.ts'

/** Raised when cards look different, so that stored ones are not used. */
const design = 1

/**
 * The card of a shareable as it is now. `draw` returns the stored picture, or calls `onDrawing`,
 * draws and stores it.
 */
export type DrawnCard = { etag: string; draw(onDrawing: () => void): Promise<Buffer> }

const once = singleFlight<Buffer>()

/** Throws `gone` or `not_found`; `draw` throws `unavailable` if too many pictures wait. */
export async function readCard(app: App, shareable: Shareable, locale: Locale): Promise<DrawnCard> {
  const { title, name, notes, plays } = await readShareable(app, shareable, locale)
  const card: Card = { locale, title, name, notes, plays }
  const key = `card ${design} ${JSON.stringify(card)}`
  const file = pictureFile(app.config, key, 'card.png')
  return {
    etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
    async draw(onDrawing) {
      const stored = await readStored(app, file)
      if (stored) return stored
      onDrawing()
      return once(file, async () => {
        const picture = await resizes(() => drawCard(card))
        await storePicture(app, file, picture)
        return picture
      })
    },
  }
}
