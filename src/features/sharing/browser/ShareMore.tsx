import { CopyField } from '#ui/CopyField.tsx'
import { embedCode, qrPath, shortPath } from '../embedCode.ts'
import type { Shareable } from '../shareCode.ts'
import { useSharingText } from './sharingText.ts'

/**
 * Ways to share that a share sheet does not offer: a short address, the same as a QR code, and a
 * card for other sites. Closed until it is wanted.
 */
export function ShareMore({ shareable, title, origin }: { shareable: Shareable; title: string; origin: string }) {
  const { locale, t } = useSharingText()
  return (
    <details className="share-more">
      <summary>{t.more}</summary>
      <div className="share-parts">
        <CopyField label={t.shortLink} value={origin + shortPath(locale, shareable)} />
        <figure>
          {/* Lazy: it is not loaded while the part is closed. */}
          <img src={qrPath(locale, shareable)} alt={t.qrOf} width="160" height="160" loading="lazy" />
          <figcaption>{t.qrNote}</figcaption>
        </figure>
        <CopyField label={t.embed} value={embedCode({ origin, locale, shareable, title })} hint={t.embedNote} />
      </div>
    </details>
  )
}
