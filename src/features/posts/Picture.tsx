import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import type { Image } from './schema.ts'

type Props = { image: Image; className: string; sizes: string; eager: boolean; alt?: string }

/** A picture of a post in reserved room, its dominant colour behind it (`data-color`, see `styles/pictures.css`). */
export function Picture({ image, className, sizes, eager, alt = '' }: Props) {
  return (
    <img
      className={`picture ${className}`}
      data-color={image.color || undefined}
      src={atWidth(image.src, 320)}
      srcSet={srcSet(image.src, image.width) || undefined}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
