import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import type { Image } from '../../schema.ts'
import type { ListItem } from './listItem.ts'

// `data-color` puts the dominant colour behind each picture (ui/styles/controls.css), because the
// content policy refuses style attributes.

/**
 * The picture of a post in a list: above the text if the post is prominent. All but the lead's load
 * after layout, so that text and styles are requested first.
 */
export function ListPicture({ image, prominence }: { image: Image; prominence?: ListItem['prominence'] }) {
  const lead = prominence === 'lead'
  return (
    <img
      className="picture thumb"
      data-color={image.color || undefined}
      src={atWidth(image.src, lead ? 640 : 320)}
      srcSet={prominence && articleSources(image)}
      sizes={prominence && sizes[prominence]}
      alt={image.description ?? ''}
      {...focusOf(image)}
      loading={lead ? 'eager' : 'lazy'}
      fetchPriority={lead ? 'high' : undefined}
    />
  )
}

/**
 * A second picture has a third of the list, which has half of a wide window. In other rows it is
 * 96 or 168 px wide: one file serves every screen.
 */
const sizes = {
  lead: '(max-width: 991px) 100vw, 50vw',
  second: '(max-width: 767px) 96px, (max-width: 991px) 33vw, 17vw',
  part: '(max-width: 767px) 100vw, 264px',
}

/** The picture above an article. */
export function ArticlePicture({ image }: { image: Image }) {
  return (
    <img
      className="picture article-picture"
      data-color={image.color || undefined}
      src={atWidth(image.src, 640)}
      srcSet={articleSources(image)}
      sizes="(max-width: 991px) 100vw, 50vw"
      alt={image.description ?? ''}
      {...focusOf(image)}
      fetchPriority="high"
    />
  )
}

/** Returns the point in tenths, for ui/styles/controls.css. */
const focusOf = ({ focus }: Image) => focus && { 'data-x': Math.round(focus[0] / 10), 'data-y': Math.round(focus[1] / 10) }

function articleSources(image: Image): string | undefined {
  return srcSet(image.src, image.width) || undefined
}
