import { useEffect } from 'react'

/**
 * A picture that fails to load leaves its coloured placeholder instead of the browser's
 * broken-image icon.
 */
export function useBrokenPictures(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && empty(target)
    addEventListener('error', onError, true)
    // Pictures that failed before hydration.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) empty(image)
    return () => removeEventListener('error', onError, true)
  }, [])
}

/** One transparent pixel. */
const transparent = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function empty(image: HTMLImageElement): void {
  image.removeAttribute('srcset')
  // Without any source, Chrome outlines the space of a picture.
  image.src = transparent
  // It may be all that names a link.
  if (!image.closest('a')) image.alt = ''
}
