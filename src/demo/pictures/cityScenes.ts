import type { SeededRandom } from '../seededRandom.ts'
import {
  circle,
  ellipse,
  gradient,
  ground,
  group,
  height,
  type Palette,
  path,
  pickPalette,
  rect,
  sky,
  stars,
  stroke,
  water,
  width,
} from './brush.ts'

/** A coast with a skyline and an observation tower. */
export function skyline(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'dawn', 'dusk', 'night', 'sea', 'day')
  const far = towers(random, { base: 560, low: 40, high: 170, color: palette.land[0], lit: null })
  const near = towers(random, { base: 560, low: 70, high: 260, color: palette.land[1], lit: palette.light })
  const at = random.between(300, 900)
  return (
    sky(palette, random, { horizon: 540 }) +
    far +
    near +
    lookoutTower(at, 560, palette) +
    water(palette, random, 556) +
    reflection(palette, at)
  )
}

type Towers = { base: number; low: number; high: number; color: string; lit: string | null }

function towers(random: SeededRandom, { base, low, high, color, lit }: Towers): string {
  let drawn = ''
  for (let x = -20; x < width; ) {
    const wide = random.between(38, 96)
    const tall = random.between(low, high)
    drawn += tower(random, { x, y: base - tall, wide, tall, color })
    if (lit) drawn += windows(random, { x, y: base - tall, wide, tall, color: lit })
    x += wide + random.between(-6, 26)
  }
  return drawn
}

type Block = { x: number; y: number; wide: number; tall: number; color: string }

function tower(random: SeededRandom, { x, y, wide, tall, color }: Block): string {
  const right = x + wide
  const tops = [
    `M${x} ${y + tall}V${y}H${right}V${y + tall}Z`,
    `M${x} ${y + tall}V${y + 30}L${right} ${y}V${y + tall}Z`,
    `M${x} ${y + tall}V${y + 20}Q${x + wide / 2} ${y - 24} ${right} ${y + 20}V${y + tall}Z`,
    `M${x} ${y + tall}V${y + 26}H${x + wide * 0.25}V${y}H${right - wide * 0.25}V${y + 26}H${right}V${y + tall}Z`,
  ]
  return path(random.pick(tops), color)
}

function windows(random: SeededRandom, { x, y, wide, tall, color }: Block): string {
  let drawn = ''
  for (let row = y + 40; row < y + tall - 12; row += 18) {
    for (let column = x + 9; column < x + wide - 9; column += 13) {
      if (random.fraction() < 0.3) drawn += rect(column, row, 5, 8, color, { opacity: 0.75 })
    }
  }
  return drawn
}

function lookoutTower(x: number, base: number, { land, accent, light }: Palette): string {
  const color = land[2]
  return (
    path(`M${x - 15} ${base}L${x - 3} ${base - 400}H${x + 3}L${x + 15} ${base}Z`, color) +
    circle(x, base - 210, 46, color) +
    circle(x, base - 322, 27, color) +
    rect(x - 46, base - 214, 92, 7, accent, { opacity: 0.9 }) +
    rect(x - 27, base - 325, 54, 5, light, { opacity: 0.8 }) +
    rect(x - 1.5, base - 452, 3, 60, color)
  )
}

function reflection({ land }: Palette, x: number): string {
  return (
    path(`M${x - 15} 560L${x - 5} 730H${x + 5}L${x + 15} 560Z`, land[2], { opacity: 0.35 }) +
    ellipse(x, 668, 46, 30, land[2], { opacity: 0.22 })
  )
}

/** A parliament: a large canvas-like roof on pillars, seen from the square. */
export function assembly(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'day', 'dawn', 'dusk', 'sea')
  const [, mid, near] = palette.land
  const pillars = Array.from({ length: 9 }, (_, index) => rect(150 + index * 110, 340, 20, 250, near, { opacity: 0.92 })).join('')
  const steps = Array.from({ length: 6 }, (_, index) =>
    rect(80 - index * 26, 584 + index * 20, 1040 + index * 52, 21, index % 2 ? mid : near, { opacity: 0.9 - index * 0.07 }),
  ).join('')
  return (
    sky(palette, random, { horizon: 430 }) +
    towers(random, { base: 590, low: 30, high: 120, color: palette.land[0], lit: null }) +
    gradient('roof', ['#FFFFFF', palette.light, palette.sky[2]]) +
    rect(130, 420, 940, 170, mid, { opacity: 0.55 }) +
    pillars +
    path('M60 262Q330 372 600 262T1140 262L1090 350Q860 408 600 346T110 350Z', 'url(#roof)') +
    path('M60 262Q330 372 600 262T1140 262L1134 276Q866 386 600 278T66 276Z', '#FFFFFF', { opacity: 0.65 }) +
    steps +
    rect(0, 700, width, 100, palette.land[1]) +
    ground(random, 742, 6, palette.land[2], { opacity: 0.7 })
  )
}

/** Flags in front of a hall, not of any real country. */
export function flags(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'day', 'dawn', 'sea', 'dusk')
  const colors = random.shuffle(['#E4572E', '#17BEBB', '#FFC914', '#2E86AB', '#76B041', '#A23B72', '#F2F4F3', '#3D5A80', '#EE964B'])
  const count = 7
  const drawn = Array.from({ length: count }, (_, index) => flag(90 + index * 168, 690 - (index % 2) * 26, colors, index)).join('')
  const facade = Array.from({ length: 16 }, (_, index) => rect(60 + index * 70, 470, 34, 190, palette.land[1], { opacity: 0.55 })).join('')
  return (
    sky(palette, random, { horizon: 420 }) +
    rect(30, 440, 1140, 36, palette.land[1], { opacity: 0.8 }) +
    facade +
    rect(0, 656, width, 144, palette.land[2]) +
    drawn
  )
}

function flag(x: number, base: number, colors: string[], index: number): string {
  const color = (offset: number) => colors[(index * 2 + offset) % colors.length] ?? '#FFFFFF'
  const band = (top: number, fill: string) => path(`M${x + 4} ${top}q40 -22 76 2t72 -4v42q-36 20 -72 4t-76 -2Z`, fill)
  const top = base - 470
  return (
    rect(x - 3, base - 490, 6, 490, '#E8ECEF') +
    circle(x, base - 494, 7, '#FFC857') +
    band(top, color(0)) +
    band(top + 40, color(1)) +
    band(top + 80, color(2))
  )
}

/** New houses, palms, and a crane over a building site. */
export function houses(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'sand', 'day', 'dawn', 'dusk')
  const walls = ['#F7EFE2', '#EADBC4', '#DCC4A4', '#FFFFFF', '#C9B08F']
  let row = ''
  for (let x = -30; x < width; ) {
    const wide = random.between(120, 190)
    const tall = random.between(150, 330)
    row += house(random, { x, y: 650 - tall, wide, tall, color: random.pick(walls) }, palette)
    x += wide + random.between(4, 26)
  }
  return (
    sky(palette, random, { horizon: 360 }) +
    towers(random, { base: 650, low: 160, high: 360, color: palette.land[0], lit: null }) +
    crane(random.between(200, 900), palette) +
    row +
    rect(0, 648, width, 152, palette.land[2]) +
    rect(0, 648, width, 10, palette.land[1]) +
    palms(random, 650, palette.land[2])
  )
}

function house(random: SeededRandom, { x, y, wide, tall, color }: Block, palette: Palette): string {
  let drawn =
    rect(x, y, wide, tall, color) +
    rect(x + wide * 0.68, y, wide * 0.32, tall, '#000000', { opacity: 0.09 }) +
    rect(x - 4, y - 8, wide + 8, 12, palette.land[1])
  for (let row = y + 26; row < y + tall - 40; row += 52) {
    for (let column = x + 18; column < x + wide - 30; column += 42) {
      drawn += rect(column, row, 22, 30, random.fraction() < 0.25 ? palette.light : palette.land[2], { opacity: 0.82, rx: 2 })
    }
  }
  return drawn
}

function crane(x: number, { land, accent }: Palette): string {
  return group(
    stroke(`M${x} 660V150M${x - 90} 190H${x + 260}M${x} 150L${x + 250} 188M${x} 150L${x - 86} 188M${x + 200} 190V300`, land[2], 6) +
      rect(x + 186, 300, 28, 22, accent),
    { opacity: 0.85 },
  )
}

function palms(random: SeededRandom, base: number, color: string): string {
  return Array.from({ length: 5 }, (_, index) =>
    palm(80 + index * 250 + random.between(-40, 60), base + random.between(10, 60), random.between(110, 160), color),
  ).join('')
}

export function palm(x: number, base: number, tall: number, color: string): string {
  const top = base - tall
  const leaves = [-66, -38, -8, 22, 52]
    .map((dx) =>
      stroke(`M${x} ${top}Q${x + dx * 0.5} ${top - 42 + Math.abs(dx) * 0.2} ${x + dx} ${top + 12 + Math.abs(dx) * 0.25}`, color, 8),
    )
    .join('')
  return stroke(`M${x} ${base}Q${x + 7} ${base - tall / 2} ${x} ${top}`, color, 9) + leaves
}

/** An old town of flat roofs, domes, arches and minarets. */
export function oldTown(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'sand', 'dawn', 'dusk', 'night')
  const isNight = palette.sky[0] === '#060B1C'
  const layers = [0, 1, 2].map((layer) => {
    const color = palette.land[layer] ?? palette.land[2]
    let drawn = ''
    for (let x = -40; x < width; ) {
      const wide = random.between(80, 170)
      const y = 420 + layer * 120 - random.between(0, 110)
      drawn +=
        rect(x, y, wide, height - y, color) + arches(random, { x, y, wide, tall: 90, color: isNight ? palette.light : palette.sky[1] })
      const extra = random.fraction()
      if (extra < 0.22) drawn += path(`M${x + 12} ${y}a${wide / 2 - 12} ${wide / 2 - 12} 0 0 1 ${wide - 24} 0Z`, color)
      else if (extra < 0.36 && layer < 2) drawn += minaret(x + wide / 2, y, color)
      x += wide + random.between(-8, 6)
    }
    return drawn
  })
  return sky(palette, random, { horizon: 380 }) + (isNight ? stars(random, 70, 340) : '') + layers.join('')
}

function arches(random: SeededRandom, { x, y, wide, color }: Block): string {
  let drawn = ''
  for (let column = x + 16; column < x + wide - 28; column += 34) {
    if (random.fraction() < 0.6) drawn += path(`M${column} ${y + 74}V${y + 44}q9 -18 18 0V${y + 74}Z`, color, { opacity: 0.5 })
  }
  return drawn
}

function minaret(x: number, y: number, color: string): string {
  return (
    rect(x - 11, y - 170, 22, 172, color) +
    rect(x - 17, y - 128, 34, 8, color) +
    path(`M${x - 13} ${y - 170}Q${x} ${y - 222} ${x + 13} ${y - 170}Z`, color) +
    rect(x - 1.5, y - 226, 3, 24, color)
  )
}
