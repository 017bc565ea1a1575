import { titleLimits } from '#features/posts/titleLimits.ts'
import { directionOf } from '#text/locale.ts'
import { phraseEnds } from '#text/phraseEnds.ts'
import { shorten } from '#text/shorten.ts'
import { useOwnNewsText } from './ownNewsText.ts'

type Props = { title: string; language: 'ar' | 'en' }

/** The title as phones and wide lists cut it, and how long it is. */
export function TitlePreview({ title, language }: Props) {
  const { t } = useOwnNewsText()
  const length = title.trim().length
  if (length === 0) return null
  const fit = length <= titleLimits.narrow ? t.titleFits : length <= titleLimits.wide ? t.titleCutOnPhone : t.titleCut
  const written = { dir: directionOf(language), lang: language }
  return (
    <div className="own-news-previews">
      <p className="form-hint">
        {t.titleLength(length)}. {fit}
      </p>
      {length > titleLimits.narrow && (
        <dl>
          <dt>{t.titleOnPhone}</dt>
          <dd className="own-news-phone" {...written}>
            {onPhone(title.trim())}
          </dd>
          <dt>{t.titleInList}</dt>
          <dd {...written}>{shorten(title.trim(), titleLimits.wide)}</dd>
        </dl>
      )}
    </div>
  )
}

function onPhone(title: string): string {
  const end = phraseEnds(title, titleLimits.narrow).next().value
  return end ? `${title.slice(0, end)}…` : title
}
