import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import type { Image } from '../../schema.ts'

// `data-color` puts the dominant colour behind each picture (ui/styles/controls.css), because the content policy refuses style attributes.

/**
 * The picture of a post in a list. `lead`: above the post, at full width. The others load after layout, so that text and
 * styles are requested first.
 */
export function ListPicture({ image, lead }: { image: Image; lead: boolean }) {
  const small = atWidth(image.src, 320)
  return (
    <img
      className="picture thumb"
      data-color={image.color || undefined}
      src={lead ? atWidth(image.src, 640) : small}
      srcSet={lead ? articleSources(image) : `${small} 320w, ${atWidth(image.src, 480)} 480w`}
      sizes={lead ? '(max-width: 991px) 100vw, 50vw' : '(max-width: 767px) 126px, 198px'}
      alt=""
      loading={lead ? 'eager' : 'lazy'}
      fetchPriority={lead ? 'high' : undefined}
    />
  )
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
      alt=""
      fetchPriority="high"
    />
  )
}

function articleSources(image: Image): string | undefined {
  return srcSet(image.src, image.width) || undefined
}
