import { useEffect } from 'react'

/** A picture that fails to load leaves its coloured placeholder instead of the browser's broken-image icon. */
export function useBrokenPictures(): void {
  useEffect(() => {
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && empty(target)
    addEventListener('error', onError, true)
    // Pictures that failed before hydration.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) empty(image)
    return () => removeEventListener('error', onError, true)
  }, [])
}

function empty(image: HTMLImageElement): void {
  image.removeAttribute('srcset')
  image.removeAttribute('src')
  image.alt = ''
}
