import type { PictureFormat } from './resizePicture.ts'

/**
 * The formats that an `Accept` header (RFC 9110, 12.5.1) names outright, smallest pictures first, quickest to make last. Wildcards promise
 * nothing, so they get JPEG.
 */
export function choosePictureFormats(accept = ''): [PictureFormat, ...PictureFormat[]] {
  const takes = (format: string) => new RegExp(`image/${format}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accept)
  const [best, ...others] = (['avif', 'webp'] as const).filter(takes)
  return best ? [best, ...others] : ['jpeg']
}
