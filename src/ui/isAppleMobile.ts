/**
 * Whether this is an iPhone or iPad; one that asks for desktop sites calls itself a Macintosh,
 * which has no touch screen.
 */
export function isAppleMobile(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}
