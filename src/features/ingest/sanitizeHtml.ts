export type SanitizeOptions = {
  /** Turns a picture's absolute outside address into one on our own origin; null drops the picture. Without it pictures keep their address. */
  rewriteImage?(url: string): string | null
}

/** Outside HTML reduced to what a post may show. Relative addresses are resolved against `baseUrl`. */
export function sanitizeBody(_html: string, _baseUrl: string, _options: SanitizeOptions = {}): string {
  throw new Error('in work')
}
