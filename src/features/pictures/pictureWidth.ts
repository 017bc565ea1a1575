/** The widths, in pixels, that the picture proxy offers. */
export const pictureWidths = [96, 160, 320, 480, 640, 960, 1280] as const

const widthInAddress = /([?&]w=)\d+$/

/**
 * The URL of the same picture at another of `pictureWidths`. A URL that is not of our picture proxy
 * stays unchanged.
 */
export function atWidth(src: string, width: number): string {
  return src.replace(widthInAddress, `$1${width}`)
}

/**
 * Value of an `<img srcset>`; empty if the URL is not of our picture proxy.
 * @param maxWidth width of the original, which is never enlarged; 0 or absent if unknown
 */
export function srcSet(src: string, maxWidth = 0): string {
  if (!widthInAddress.test(src)) return ''
  const enough = pictureWidths.findIndex((width) => maxWidth > 0 && width >= maxWidth)
  const widths = enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  return widths.map((width) => `${atWidth(src, width)} ${maxWidth > 0 ? Math.min(width, maxWidth) : width}w`).join(', ')
}
