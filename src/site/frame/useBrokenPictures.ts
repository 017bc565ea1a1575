import { useEffect } from 'react'

/** A picture that cannot be had leaves its coloured room, not the browser's sign of a broken one. */
export function useBrokenPictures(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && empty(target)
    addEventListener('error', onError, true)
    // Those that failed before the page woke up.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) empty(image)
    return () => removeEventListener('error', onError, true)
  }, [])
}

function empty(image: HTMLImageElement): void {
  image.removeAttribute('srcset')
  image.removeAttribute('src')
  image.alt = ''
}
