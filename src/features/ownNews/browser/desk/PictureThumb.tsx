import { atWidth } from '#features/pictures/pictureWidth.ts'
import type { NewsPicture } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** A picture among texts that are compared, with what is said of it. */
export function PictureThumb({ picture }: { picture: NewsPicture | null }) {
  const { t } = useOwnNewsText()
  if (!picture) return <p className="desk-empty">{t.noPicture}</p>
  const { shown, description, credit } = picture
  return (
    <figure className="own-news-thumb">
      <img src={atWidth(shown.src, 160)} alt={description} />
      <figcaption dir="auto">{[description, credit].filter(Boolean).join(' · ')}</figcaption>
    </figure>
  )
}
