import type { SeededRandom } from '../seededRandom.ts'

/** The canvas of every picture is 1200 × 800. */
export const width = 1200
export const height = 800

/**
 * Colours: three of the sky from top to horizon, three of the land from far to near, a light and an
 * accent.
 */
export type Palette = { sky: [string, string, string]; land: [string, string, string]; light: string; accent: string }

export const palettes = {
  dawn: { sky: ['#31406E', '#B8708C', '#F7C29B'], land: ['#8A6A92', '#54497A', '#2A2348'], light: '#FFE9C2', accent: '#F2786B' },
  day: { sky: ['#3E86BD', '#93C7E3', '#EDF5F0'], land: ['#8DB4C4', '#4C8299', '#1D4A60'], light: '#FFF8E1', accent: '#F4A259' },
  dusk: { sky: ['#1A2647', '#7A4E7E', '#F4A071'], land: ['#6B4A73', '#3B2E57', '#191530'], light: '#FFD89C', accent: '#FF7D5C' },
  night: { sky: ['#060B1C', '#13254F', '#31548B'], land: ['#1E3768', '#13244A', '#080F26'], light: '#FFE8A3', accent: '#38BDF8' },
  sand: { sky: ['#C58A5D', '#E9BD8B', '#FBE8C9'], land: ['#D7A577', '#B47A4E', '#744629'], light: '#FFF4DB', accent: '#2B6F80' },
  sea: { sky: ['#0C3F55', '#2C8F93', '#CBE8D6'], land: ['#3F8E93', '#1F6474', '#0B3447'], light: '#FFF3C9', accent: '#F4B860' },
} satisfies Record<string, Palette>

/** Cycles through the choices, so that consecutive pictures differ. */
export function choose<T>(variant: number, choices: readonly T[]): T {
  return choices[variant % choices.length] as T
}

export function pickPalette(variant: number, ...names: (keyof typeof palettes)[]): Palette {
  return palettes[choose(variant, names)]
}

type Attributes = Record<string, string | number | undefined>

export function shape(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${typeof value === 'number' ? round(value) : value}"`,
  )
  return `<${name}${written.join('')}${inside ? `>${inside}</${name}>` : '/>'}`
}

const round = (value: number) => Math.round(value * 10) / 10

export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Attributes = {}) =>
  shape('rect', { x, y, width: w, height: h, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  shape('circle', { cx, cy, r, fill, ...more })
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  shape('ellipse', { cx, cy, rx, ry, fill, ...more })
export const path = (d: string, fill: string, more: Attributes = {}) => shape('path', { d, fill, ...more })
export const stroke = (d: string, color: string, thick: number, more: Attributes = {}) =>
  shape('path', { d, fill: 'none', stroke: color, 'stroke-width': thick, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more })
export const group = (inside: string, more: Attributes = {}) => shape('g', more, inside || ' ')

/** The definition of a gradient, by default from top to bottom. */
export function gradient(id: string, colors: string[], direction: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 }): string {
  const stops = colors.map((color, index) => shape('stop', { offset: index / (colors.length - 1), ...split(color) }))
  return shape('linearGradient', { id, ...direction }, stops.join(''))
}

export function glow(id: string, color: string): string {
  const stops = [0.9, 0.35, 0].map((opacity, index) => shape('stop', { offset: index / 2, 'stop-color': color, 'stop-opacity': opacity }))
  return shape('radialGradient', { id }, stops.join(''))
}

/** `#rrggbb` or `#rrggbbaa`. */
function split(color: string): Attributes {
  return { 'stop-color': color.slice(0, 7), 'stop-opacity': color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : undefined }
}

/** The sky, with a sun or moon and its glow. */
export function sky(palette: Palette, random: SeededRandom, { horizon = 560, sun = true } = {}): string {
  const x = random.between(260, 940)
  const y = random.between(170, horizon - 120)
  const r = random.between(46, 84)
  const disc = sun ? circle(x, y, r * 4.6, 'url(#glow)') + circle(x, y, r, palette.light) : ''
  return gradient('sky', [...palette.sky]) + glow('glow', palette.light) + rect(0, 0, width, height, 'url(#sky)') + disc
}

/** Rolling ground below `y`: dunes, hills, waves. */
export function ground(random: SeededRandom, y: number, swing: number, fill: string, more: Attributes = {}): string {
  const phase = random.fraction() * 6
  const stretch = 0.0035 + random.fraction() * 0.003
  const points = Array.from({ length: 25 }, (_, index) => {
    const x = index * 50
    return `${x} ${round(y + Math.sin(x * stretch + phase) * swing + Math.sin(x * stretch * 2.3 + phase * 2) * swing * 0.35)}`
  })
  return path(`M0 ${height}L${points.join('L')}L${width} ${height}Z`, fill, more)
}

/** Water with reflected light, below `y`. */
export function water(palette: Palette, random: SeededRandom, y: number): string {
  const glints = Array.from({ length: 34 }, () => {
    const at = y + 8 + random.fraction() ** 1.6 * (height - y)
    const long = 30 + random.fraction() * 150 * ((at - y) / (height - y) + 0.2)
    return rect(random.fraction() * width - 60, at, long, 2.2, palette.light, { opacity: 0.1 + random.fraction() * 0.28, rx: 1 })
  })
  return (
    gradient('water', [palette.land[0], palette.land[1], palette.land[2]]) + rect(0, y, width, height - y, 'url(#water)') + glints.join('')
  )
}

export function stars(random: SeededRandom, count: number, below = 520): string {
  return Array.from({ length: count }, () =>
    circle(random.fraction() * width, random.fraction() * below, 0.8 + random.fraction() * 1.8, '#FFFFFF', {
      opacity: 0.25 + random.fraction() * 0.7,
    }),
  ).join('')
}

/**
 * Darkens the corners of the picture, so that a headline beside it remains the brightest element.
 */
export function vignette(): string {
  const stops = [0, 0, 0.34].map((opacity, index) =>
    shape('stop', { offset: [0, 0.62, 1][index] ?? 1, 'stop-color': '#000', 'stop-opacity': opacity }),
  )
  return shape('radialGradient', { id: 'vignette', r: 0.78 }, stops.join('')) + rect(0, 0, width, height, 'url(#vignette)')
}
