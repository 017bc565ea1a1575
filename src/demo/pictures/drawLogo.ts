import sharp from 'sharp'
import { brand, brandSign } from '#brand.ts'
import type { Agency } from '../agencies.ts'
import { circle, ellipse, path, rect, stroke } from './brush.ts'

const onCanvas = 'translate(13.2 12.6) scale(1.15)'

/** The shapes of each agency's logo on a canvas of 100 × 100, in its second colour. */
const figures: Record<string, (color: string) => string> = {
  [brand.slug]: (color) =>
    path(brandSign.faint, color, { opacity: 0.5, transform: onCanvas }) + path(brandSign.solid, color, { transform: onCanvas }),
  seef: (color) => [36, 52, 68].map((y) => stroke(`M16 ${y}q11 -12 22 0t22 0t22 0`, color, 6)).join(''),
  boom: (color) => path('M16 66Q30 84 50 82T88 58Q66 70 16 66Z', color) + path('M30 60L58 16Q70 40 56 62Z', color),
  sariya: (color) => rect(30, 16, 6, 70, color) + path('M38 20Q54 10 66 20T86 22V48Q74 56 62 46T38 48Z', color),
  mizan: (color) =>
    rect(47, 18, 6, 62, color) +
    rect(32, 78, 36, 6, color) +
    stroke('M20 30H80', color, 5) +
    path('M8 52h26a13 13 0 0 1 -26 0ZM66 52h26a13 13 0 0 1 -26 0Z', color) +
    stroke('M21 32L10 52M21 32L32 52M79 32L68 52M79 32L90 52', color, 2),
  malaeb: (color) =>
    rect(18, 24, 64, 52, 'none', { stroke: color, 'stroke-width': 6, rx: 4 }) +
    stroke('M50 24V76', color, 5) +
    circle(50, 50, 12, 'none', { stroke: color, 'stroke-width': 5 }),
  madar: (color) =>
    circle(50, 50, 12, color) +
    ellipse(50, 50, 38, 16, 'none', { stroke: color, 'stroke-width': 5, transform: 'rotate(-28 50 50)' }) +
    circle(82, 33, 6, color),
  afiya: (color) => path('M50 82C14 56 20 26 38 26Q47 26 50 36Q53 26 62 26C80 26 86 56 50 82Z', color),
  riwaq: (color) =>
    path('M18 82V46a14 16 0 0 1 28 0V82H38V48a6 8 0 0 0 -12 0V82ZM54 82V46a14 16 0 0 1 28 0V82H74V48a6 8 0 0 0 -12 0V82Z', color) +
    rect(14, 18, 72, 7, color),
  shiraa: (color) => path('M48 14V72H14Q36 54 48 14ZM54 26Q72 46 84 72H54Z', color) + rect(16, 78, 68, 6, color, { rx: 3 }),
  diwan: (color) => circle(50, 50, 32, 'none', { stroke: color, 'stroke-width': 7 }) + path('M42 35L68 50L42 65Z', color),
  tide: (color) => circle(50, 36, 15, color) + stroke('M14 64q12 -12 24 0t24 0t24 0M14 80q12 -12 24 0t24 0t24 0', color, 6),
  lantern: (color) =>
    path('M36 34H64L70 74H30Z', color) +
    rect(34, 78, 32, 6, color) +
    path('M38 30Q50 14 62 30Z', color) +
    circle(50, 14, 5, 'none', { stroke: color, 'stroke-width': 3 }),
  beacon: (color) =>
    path('M42 34H58L64 82H36Z', color) +
    rect(40, 20, 20, 10, color, { rx: 3 }) +
    stroke('M10 18L30 24M90 18L70 24M8 34L30 30M92 34L70 30', color, 4),
  courier: (color) => rect(16, 28, 68, 46, 'none', { rx: 5, stroke: color, 'stroke-width': 6 }) + stroke('M18 32L50 56L82 32', color, 6),
  meridian: (color) =>
    circle(50, 50, 32, 'none', { stroke: color, 'stroke-width': 5 }) + stroke('M50 18Q28 50 50 82M50 18Q72 50 50 82M18 50H82', color, 4),
  ledger: (color) =>
    rect(26, 16, 48, 68, 'none', { rx: 4, stroke: color, 'stroke-width': 6 }) + stroke('M36 34H64M36 48H64M36 62H54', color, 5),
  adasa: (color) =>
    rect(16, 30, 68, 48, 'none', { rx: 8, stroke: color, 'stroke-width': 6 }) +
    rect(36, 20, 28, 12, color, { rx: 3 }) +
    circle(50, 54, 13, 'none', { stroke: color, 'stroke-width': 6 }),
  lamha: (color) => path('M10 50Q50 12 90 50Q50 88 10 50Z', 'none', { stroke: color, 'stroke-width': 6 }) + circle(50, 50, 13, color),
  khait: (color) => stroke('M14 34Q32 10 50 34T86 34M14 54Q32 30 50 54T86 54M14 74Q32 50 50 74T86 74', color, 6),
  shasha: (color) => rect(14, 24, 72, 46, 'none', { rx: 5, stroke: color, 'stroke-width': 6 }) + stroke('M34 82H66', color, 6),
  sawari: (color) => rect(47, 14, 6, 62, color) + path('M57 20L84 60H57ZM43 30V60H20Z', color) + rect(18, 76, 64, 7, color, { rx: 3 }),
  marfa: (color) =>
    circle(50, 24, 9, 'none', { stroke: color, 'stroke-width': 6 }) + stroke('M50 33V82M34 46H66M18 58Q22 82 50 82T82 58', color, 6),
}

/** An agency's logo as PNG, 256 × 256, transparent around its rounded background. */
export function drawLogo({ slug, colors: [ground, color] }: Agency): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">${rect(0, 0, 100, 100, ground, { rx: 22 })}${figures[slug]?.(color) ?? ''}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
