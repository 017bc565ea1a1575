import { memo } from 'react'
import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import type { Locale } from '#text/locale.ts'
import { directionOf } from '#text/locale.ts'
import { listHref } from '../listAddress.ts'
import { itemKeys, type ListItem, type MediaMarks, postHref } from '../listItem/listItem.ts'
import { MarkedText } from '../listItem/MarkedText.tsx'
import type { PostItemProps } from '../listItem/PostItem.tsx'
import { cutTitle, PostTitle } from '../listItem/PostTitle.tsx'
import { postLine } from '../listItem/postLine.tsx'
import { clock, isTall, roomOf } from './mediaShape.ts'
import { mediaTextIn } from './mediaText.ts'
import { NetworkMark } from './NetworkMark.tsx'

/**
 * One media post in the grid: its picture in its own ratio, then the lines of a post in a list.
 * `ListEvents` listens for all.
 */
export const MediaItem = memo(function MediaItem({ item, locale, selected, read, reacted, first }: PostItemProps) {
  const { id, agency, image, title, excerpt, marks, language, media } = item
  const cut = cutTitle(title)
  const lang = language === locale ? undefined : language
  return (
    <li
      data-id={id}
      data-of={itemKeys(item)}
      className={`tile${isTall(image) ? ' tall' : ''}${read ? ' read' : ''}`}
      aria-current={selected || undefined}
    >
      {image && <TilePicture image={image} first={first} />}
      {media && <Marks media={media} locale={locale} />}
      <h2 dir={directionOf(language)} lang={lang}>
        <a className="post-link" id={`p${id}`} href={postHref(locale, item)} title={cut}>
          <PostTitle title={title} end={item.titleEnd} marks={marks?.title} />
        </a>
      </h2>
      {!image && excerpt && (
        <p className="excerpt" dir={directionOf(language)} lang={lang}>
          <MarkedText text={excerpt} marks={marks?.excerpt} />
        </p>
      )}
      {postLine({
        item,
        locale,
        agencyHref: listHref({ locale, own: false, media: true, filters: { agency: agency.id } }),
        kind: media && <NetworkMark source={media.source} locale={locale} />,
        reacted,
      })}
    </li>
  )
})

function TilePicture({ image, first }: { image: NonNullable<ListItem['image']>; first: boolean }) {
  return (
    <img
      className="picture tile-picture"
      data-color={image.color || undefined}
      {...roomOf(image)}
      src={atWidth(image.src, 480)}
      srcSet={srcSet(image.src, image.width) || undefined}
      sizes="(max-width: 619px) 100vw, (max-width: 991px) 50vw, 25vw"
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}

/** Marks over the corner of the picture: the length of the video, or the number of pictures. */
function Marks({ media: { hasVideo, duration, pictures }, locale }: { media: MediaMarks; locale: Locale }) {
  const t = mediaTextIn(locale)
  const length = duration ? clock(duration) : ''
  if (hasVideo)
    return (
      <span className="tile-mark i i-play" role="img" aria-label={length ? t.videoOf(length) : t.video}>
        {length}
      </span>
    )
  if (pictures < 2) return null
  return (
    <span className="tile-mark i i-pictures" role="img" aria-label={t.pictures(pictures)}>
      {pictures}
    </span>
  )
}
