import { brand, brandColors, brandSign } from '#brand.ts'
import { escapeHtml } from '#text/escapeHtml.ts'

/** The shapes of the sign in SVG, in a square of 64 units. */
export function signShapes(color: string): string {
  return `<g fill="${color}"><path d="${brandSign.faint}" opacity=".5"/><path d="${brandSign.solid}"/></g>`
}

/** The sign as an SVG document, for a mask. */
export function drawSign(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${signShapes('#000')}</svg>`
}

/**
 * Forms of the icon: `rounded` as browsers show it; `full` for systems that round it themselves;
 * `maskable`, whose sign is within four fifths of the middle
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export type IconForm = 'rounded' | 'full' | 'maskable'

/** The shapes of the icon, the sign on its colour, in a square of 64 units. */
export function iconShapes(form: IconForm): string {
  const { accent, onAccent } = brandColors.dark
  const place = form === 'maskable' ? 'translate(14.4 13.6) scale(.55)' : 'translate(9.6 8.5) scale(.7)'
  const radius = form === 'rounded' ? 14 : 0
  return `<rect width="64" height="64" rx="${radius}" fill="${accent}"/><g transform="${place}">${signShapes(onAccent)}</g>`
}

/** The icon of the site as an SVG document. */
export function drawIcon(form: IconForm): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${escapeHtml(brand.nameEn)}</title>${iconShapes(form)}</svg>`
}
