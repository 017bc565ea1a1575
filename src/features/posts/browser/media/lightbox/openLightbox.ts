import './lightbox.css'
import PhotoSwipe from 'photoswipe'
import { atWidth, srcSet } from '#features/pictures/pictureWidth.ts'
import type { Locale } from '#text/locale.ts'
import type { Picture } from '../../../schema.ts'
import { mediaTextIn } from '../mediaText.ts'

type Opened = {
  pictures: Picture[]
  index: number
  title: string
  locale: Locale
  /** Called with the picture that was shown last, after the lightbox has closed. */
  focusAfter: (index: number) => void
}

/** Size assumed for a picture that has not been measured yet. */
const usualSize = { width: 1280, height: 853 }

/** Pixels for the number of the picture and two lines about it. */
const descriptionRoom = 96

/**
 * Shows pictures in the whole window: zoom (buttons, double tap, pinch, wheel), the next and
 * previous by swipe, buttons and arrow keys, Esc closes. In Arabic the next picture is at the left,
 * so PhotoSwipe, which knows only one direction, gets them in reverse.
 */
export function openLightbox({ pictures, index, title, locale, focusAfter }: Opened): void {
  const t = mediaTextIn(locale)
  const isReversed = locale === 'ar'
  const flip = (at: number) => (isReversed ? pictures.length - 1 - at : at)
  const dialog = openDialog(title)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const slides = pictures.map((picture) => slideOf(picture, title))
  const roomBelow = pictures.length > 1 || pictures[0]?.description ? descriptionRoom : 0
  const viewer = new PhotoSwipe({
    dataSource: isReversed ? slides.toReversed() : slides,
    index: flip(index),
    appendToEl: dialog,
    loop: false,
    counter: false,
    wheelToZoom: true,
    bgOpacity: 1,
    paddingFn: () => ({ top: 0, bottom: roomBelow, left: 0, right: 0 }),
    showHideAnimationType: still ? 'none' : 'fade',
    showAnimationDuration: 150,
    hideAnimationDuration: 150,
    // The dialog is modal, so the browser keeps the focus inside.
    trapFocus: false,
    returnFocus: false,
    closeTitle: t.close,
    zoomTitle: t.zoom,
    arrowPrevTitle: isReversed ? t.next : t.previous,
    arrowNextTitle: isReversed ? t.previous : t.next,
    errorMsg: t.pictureFailed,
  })
  addDescription(viewer, (element) => {
    const at = flip(viewer.currIndex)
    const count = pictures.length > 1 ? t.countOf(at + 1, pictures.length) : ''
    element.replaceChildren(textElement('lightbox-count', count), textElement('lightbox-description', pictures[at]?.description ?? ''))
  })
  // PhotoSwipe ignores keys and closing until it has faded in, which takes 400 ms and longer on a
  // busy phone.
  const onceOpen = (act: () => void) => (viewer.opener.isOpen ? act() : viewer.on('openingAnimationEnd', act))
  dialog.addEventListener('keydown', ({ key }) => {
    if (viewer.opener.isOpen) return
    if (key === 'ArrowLeft') onceOpen(() => viewer.prev())
    if (key === 'ArrowRight') onceOpen(() => viewer.next())
  })
  // Esc and the back gesture of phones.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onceOpen(() => viewer.close())
  })
  viewer.on('destroy', () => {
    dialog.close()
    dialog.remove()
    focusAfter(flip(viewer.currIndex))
  })
  viewer.init()
  // The dialog around it has the name.
  viewer.element?.removeAttribute('role')
}

function slideOf(picture: Picture, title: string) {
  return {
    src: atWidth(picture.src, 1280),
    srcset: srcSet(picture.src, picture.width) || undefined,
    msrc: atWidth(picture.src, 320),
    ...(picture.width > 0 ? { width: picture.width, height: picture.height } : usualSize),
    alt: picture.description || title,
  }
}

/** Lines below the picture, which screen readers announce with each picture. */
function addDescription(viewer: PhotoSwipe, describe: (element: HTMLElement) => void): void {
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'description',
      appendTo: 'root',
      onInit: (element) => {
        element.setAttribute('role', 'status')
        viewer.on('change', () => describe(element))
      },
    })
  })
}

function openDialog(title: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', title)
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

function textElement(className: string, text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.dir = 'auto'
  element.textContent = text
  return element
}
