import type { SeededRandom } from '../seededRandom.ts'
import {
  circle,
  ellipse,
  gradient,
  ground,
  group,
  height,
  type Palette,
  palettes,
  path,
  pickPalette,
  rect,
  sky,
  stars,
  stroke,
  water,
  width,
} from './brush.ts'
import { palm } from './cityScenes.ts'

/** Oil pumps at dusk. */
export function pumps(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'dusk', 'dawn', 'sand')
  const drawn = [0, 1, 2]
    .map((index) => pump(170 + index * 340 + random.between(-30, 30), 610 + index * 20, 0.8 + index * 0.18, palette))
    .join('')
  return (
    sky(palette, random, { horizon: 480 }) +
    ground(random, 560, 26, palette.land[0]) +
    ground(random, 610, 20, palette.land[1]) +
    drawn +
    ground(random, 690, 16, palette.land[2])
  )
}

function pump(x: number, base: number, scale: number, { land, accent }: Palette): string {
  const color = land[2]
  const frame = stroke('M0 0L44 -150L88 0M20 -66H68', color, 11) + stroke('M-52 -116L150 -176', color, 15)
  const head = path('M-52 -132Q-92 -110 -74 -66L-50 -74Q-62 -104 -40 -118Z', color) + stroke('M-66 -70V0', color, 4)
  const motor = rect(118, -60, 70, 60, color) + circle(152, -60, 34, color) + circle(152, -60, 10, accent) + rect(-90, -4, 300, 12, color)
  return group(frame + head + motor, { transform: `translate(${x} ${base}) scale(${scale})` })
}

/** A field of solar panels. */
export function panels(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'day', 'dawn', 'sand')
  const rows = Array.from({ length: 5 }, (_, row) => {
    const y = 520 + row * row * 15
    const scale = 0.5 + row * 0.28
    const count = Math.ceil(width / (170 * scale)) + 1
    return Array.from({ length: count }, (_, index) => panel(index * 170 * scale - 40 - (row % 2) * 60, y, scale)).join('')
  })
  return (
    sky(palette, random, { horizon: 430 }) +
    ground(random, 470, 22, palette.land[0]) +
    ground(random, 510, 10, palette.land[1]) +
    gradient('panel', ['#123A6F', '#2F6DB5']) +
    rows.join('')
  )
}

function panel(x: number, y: number, scale: number): string {
  const grid = stroke('M37 0L17 74M75 0L55 74M112 0L92 74M-7 25H143M-14 50H136', '#9CC7F0', 2, { opacity: 0.55 })
  return group(rect(60, 70, 10, 40, '#3A3F47') + path('M0 0H150L130 74H-20Z', 'url(#panel)') + grid + stroke('M0 0H150', '#D6E8FA', 3), {
    transform: `translate(${x} ${y}) scale(${scale})`,
  })
}

/** Power lines over the desert. */
export function pylons(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'dusk', 'dawn', 'night')
  const at = [-40, 250, 560, 900, 1260]
  const drawn = at.map((x, index) => pylon(x, 690, 0.6 + index * 0.14, palette.land[2])).join('')
  const wires = [250, 205]
    .map((drop) =>
      stroke(
        at
          .map((x, index) =>
            index === 0
              ? `M${x} ${690 - drop * 0.6}`
              : `Q${x - 150} ${690 - drop * (0.6 + index * 0.14) + 62} ${x} ${690 - drop * (0.6 + index * 0.14)}`,
          )
          .join(''),
        palette.land[2],
        2.4,
      ),
    )
    .join('')
  return (
    sky(palette, random, { horizon: 520 }) +
    ground(random, 600, 24, palette.land[0]) +
    wires +
    drawn +
    ground(random, 690, 14, palette.land[2])
  )
}

function pylon(x: number, base: number, scale: number, color: string): string {
  return group(
    stroke(
      'M-44 0L-10 -300H10L44 0M-34 -90L34 -90M-27 -150L27 -150M-44 0L27 -150M44 0L-27 -150M-90 -205H90M-70 -250H70M-90 -205L-12 -225M90 -205L12 -225',
      color,
      5,
    ),
    { transform: `translate(${x} ${base}) scale(${scale})` },
  )
}

/** Sun and dust over dunes. */
export function dunes(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'sand', 'dusk', 'dawn')
  const layers = [430, 510, 600, 690]
    .map((y, index) => ground(random, y, 34 - index * 3, palette.land[Math.min(index, 2)] ?? palette.land[2], { opacity: 0.92 }))
    .join('')
  const dust = Array.from({ length: 7 }, () =>
    ellipse(random.fraction() * width, random.between(380, 640), random.between(220, 420), random.between(30, 60), 'url(#glow)', {
      opacity: 0.3,
    }),
  ).join('')
  return sky(palette, random, { horizon: 400 }) + layers + dust
}

/** Rain over the coast. */
export function rain(random: SeededRandom): string {
  const palette: Palette = { ...palettes.day, sky: ['#33475B', '#5F7D93', '#B7C9D3'], land: ['#6F8A9B', '#48657A', '#22394B'] }
  const drops = Array.from({ length: 150 }, () => {
    const [x, y] = [random.fraction() * 1300 - 50, 240 + random.fraction() * 500]
    return stroke(`M${Math.round(x)} ${Math.round(y)}l-9 32`, '#DDEBF3', 2, { opacity: 0.2 + random.fraction() * 0.4 })
  })
  return (
    sky(palette, random, { sun: false }) +
    cloud(random, 300, 210, 1.5, '#8DA2B2') +
    cloud(random, 820, 170, 1.9, '#A7B9C5') +
    cloud(random, 560, 250, 1.4, '#C9D6DE') +
    ground(random, 620, 12, palette.land[0]) +
    water(palette, random, 650) +
    drops.join('')
  )
}

function cloud(random: SeededRandom, x: number, y: number, scale: number, color: string): string {
  const puffs = [-130, -70, 0, 74, 132].map((dx, index) => circle(dx, -Math.sin(index) * 12, [44, 66, 88, 64, 42][index] ?? 50, color))
  return group(puffs.join('') + rect(-172, -2, 344, 48, color, { rx: 24 }), {
    transform: `translate(${x + random.between(-50, 50)} ${y}) scale(${scale})`,
  })
}

/** Morning fog. */
export function fog(random: SeededRandom): string {
  const palette: Palette = { ...palettes.day, sky: ['#8FA9BA', '#C3D2DA', '#EEF2F1'], land: ['#A9BCC7', '#7C95A4', '#4C6474'] }
  const bands = Array.from({ length: 10 }, (_, index) =>
    ellipse(random.fraction() * width, 420 + index * 40, 560, 52, 'url(#glow)', { opacity: 0.6 }),
  ).join('')
  const trees = [140, 330, 700, 930, 1090]
    .map((x) => palm(x + random.between(-40, 40), 700, random.between(180, 270), palette.land[2]))
    .join('')
  return (
    sky(palette, random, { horizon: 420 }) +
    ground(random, 500, 22, palette.land[0]) +
    ground(random, 590, 18, palette.land[1]) +
    trees +
    ground(random, 700, 10, palette.land[2]) +
    bands
  )
}

/** A motorway at night, drawn as the lights of its cars. */
export function road(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'night', 'dusk', 'dawn')
  const vanish = { x: random.between(480, 720), y: 400 }
  const lane = (bottom: number, color: string, thick: number, opacity: number) =>
    stroke(`M${bottom} 820Q${(bottom + vanish.x * 2) / 3} 560 ${vanish.x} ${vanish.y}`, color, thick, { opacity })
  const trails = Array.from({ length: 16 }, () => {
    const back = random.fraction() < 0.5
    const bottom = back ? random.between(40, 520) : random.between(660, 1160)
    return lane(bottom, back ? '#FF5A4F' : '#FFF1C9', random.between(2, 7), 0.35 + random.fraction() * 0.5)
  })
  const lamps = [0, 1, 2, 3].flatMap((index) =>
    [-1, 1].map((side) => lamp(vanish.x + side * (60 + index * index * 62), 430 + index * 54, 0.35 + index * 0.32, side)),
  )
  return (
    sky(palette, random, { horizon: 360 }) +
    ground(random, 400, 14, palette.land[0]) +
    ground(random, 430, 8, palette.land[1]) +
    path(`M-120 820L${vanish.x - 8} ${vanish.y}H${vanish.x + 8}L1320 820Z`, '#1C222B') +
    stroke(`M600 820L${vanish.x} ${vanish.y}`, '#F4F1E8', 5, { opacity: 0.6, 'stroke-dasharray': '34 30' }) +
    trails.join('') +
    lamps.join('')
  )
}

function lamp(x: number, base: number, scale: number, side: number): string {
  return group(
    stroke(`M0 0V-150Q0 -172 ${-side * 46} -172`, '#2B3440', 6) +
      circle(-side * 50, -168, 26, '#FFE9A8', { opacity: 0.28 }) +
      circle(-side * 50, -168, 8, '#FFF3CC'),
    { transform: `translate(${x} ${base}) scale(${scale})` },
  )
}

/** A dhow under sail. */
export function dhow(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'dawn', 'dusk', 'sea', 'day')
  const ships = [
    ship(random.between(520, 760), 610, 1.35, palette),
    ship(random.between(140, 330), 560, 0.5, palette),
    ship(random.between(920, 1080), 552, 0.34, palette),
  ]
  return (
    sky(palette, random, { horizon: 480 }) +
    ground(random, 530, 10, palette.land[0], { opacity: 0.6 }) +
    water(palette, random, 545) +
    ships.reverse().join('')
  )
}

function ship(x: number, y: number, scale: number, { land, light }: Palette): string {
  const hull = path('M-170 -20Q-150 34 -70 40H90Q150 30 196 -52L160 -34Q60 -10 -60 -14Z', land[2])
  const masts = stroke('M-20 -14L4 -300M96 -22L112 -214', land[2], 8) + stroke('M-116 -108L104 -352M44 -96L176 -256', land[2], 5)
  const sails =
    path('M-112 -104L100 -346Q118 -170 30 -58Q-40 -66 -112 -104Z', light, { opacity: 0.95 }) +
    path('M48 -94L172 -250Q184 -140 128 -62Q86 -68 48 -94Z', light, { opacity: 0.86 })
  return group(ellipse(10, 52, 190, 10, land[2], { opacity: 0.35 }) + sails + masts + hull, {
    transform: `translate(${x} ${y}) scale(${scale})`,
  })
}

/** A train on its bridge through the desert. */
export function train(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'sand', 'dusk', 'dawn')
  const y = 560
  const cars = Array.from(
    { length: 6 },
    (_, index) =>
      rect(120 + index * 180, y - 64, 172, 64, index === 0 ? palette.accent : '#F4F6F8', { rx: 12 }) +
      rect(134 + index * 180, y - 50, 144, 22, palette.land[2], { opacity: 0.75, rx: 6 }),
  ).join('')
  const nose =
    path(`M120 ${y - 64}Q40 ${y - 60} 20 ${y}H140V${y - 64}Z`, palette.accent) +
    path(`M112 ${y - 50}Q72 ${y - 46} 58 ${y - 26}H112Z`, palette.land[2], { opacity: 0.75 })
  const bridge =
    rect(0, y, width, 16, palette.land[2]) +
    Array.from({ length: 9 }, (_, index) => rect(40 + index * 140, y + 16, 20, 240, palette.land[2])).join('')
  return (
    sky(palette, random, { horizon: 400 }) +
    ground(random, 470, 40, palette.land[0]) +
    ground(random, 610, 30, palette.land[1]) +
    cars +
    nose +
    bridge +
    ground(random, 720, 26, palette.land[2], { opacity: 0.96 }) +
    stars(random, 12, 200) +
    palm(1050, height - 40, 190, palette.land[2])
  )
}
