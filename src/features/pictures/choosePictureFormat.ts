import type { PictureFormat } from './resizePicture.ts'

/** The smallest format that an `Accept` header (RFC 9110, 12.5.1) names outright; wildcards promise nothing, so they get JPEG. */
export function choosePictureFormat(accept = ''): PictureFormat {
  if (/image\/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)) return 'avif'
  if (/image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept)) return 'webp'
  return 'jpeg'
}
