import type { PictureFormat } from './resizePicture.ts'

/**
 * The formats that an `Accept` header (RFC 9110 §12.5.1) names explicitly, the one with the
 * smallest files first, the fastest to encode last. Wildcards get JPEG.
 */
export function choosePictureFormats(accept = ''): [PictureFormat, ...PictureFormat[]] {
  const takes = (format: string) => new RegExp(`image/${format}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accept)
  const [best, ...others] = (['avif', 'webp'] as const).filter(takes)
  return best ? [best, ...others] : ['jpeg']
}
