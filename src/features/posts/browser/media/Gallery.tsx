import { useRef } from 'react'
import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import { showToast } from '#ui/toasts.ts'
import type { Picture } from '../../schema.ts'
import { isTall, roomOf } from './mediaShape.ts'
import { useMediaText } from './mediaText.ts'

/** `waiting`: how many more there will be, whose room is reserved. */
type Props = { pictures: Picture[]; title: string; waiting: number }

/**
 * The pictures of a post: the first one large with its description, the others below. A tap opens
 * one in the whole window.
 */
export function Gallery({ pictures, title, waiting }: Props) {
  const { locale, t } = useMediaText()
  const list = useRef<HTMLUListElement>(null)
  const many = pictures.length > 1
  const open = async (index: number, opener: HTMLElement) => {
    try {
      const { openLightbox } = await import('./lightbox/openLightbox.ts')
      openLightbox({ pictures, index, title, locale, focusAfter: (at) => (buttonOf(list.current, at) ?? opener).focus() })
    } catch (error) {
      console.warn(error)
      showToast(t.pictureFailed)
    }
  }
  return (
    <ul className="gallery" ref={list} aria-label={many ? t.gallery : undefined}>
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <button
            type="button"
            className={index === 0 && isTall(picture) ? 'gallery-open stage-tall' : 'gallery-open'}
            aria-haspopup="dialog"
            aria-label={[many ? t.enlargeOf(index + 1, pictures.length) : t.enlarge, picture.description].filter(Boolean).join(': ')}
            onClick={(event) => open(index, event.currentTarget)}
          >
            <img
              className="picture"
              data-color={picture.color || undefined}
              {...(index === 0 && roomOf(picture))}
              src={atWidth(picture.src, index === 0 ? 640 : 320)}
              srcSet={(index === 0 && srcSet(picture.src, picture.width)) || undefined}
              sizes={index === 0 ? '(max-width: 991px) 100vw, 50vw' : undefined}
              alt=""
              fetchPriority={index === 0 ? 'high' : undefined}
              loading={index === 0 ? undefined : 'lazy'}
            />
            <span className="gallery-zoom i i-zoom" />
          </button>
          {index === 0 && picture.description && (
            <p className="gallery-description" dir="auto">
              {picture.description}
            </p>
          )}
        </li>
      ))}
      {[...Array(waiting).keys()].map((n) => (
        <li key={n} className="gallery-wait" aria-hidden="true" />
      ))}
    </ul>
  )
}

function buttonOf(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return list?.querySelectorAll('button')[index]
}
