import type { SeededRandom } from '../seededRandom.ts'
import {
  choose,
  circle,
  ellipse,
  glow,
  gradient,
  ground,
  group,
  height,
  path,
  pickPalette,
  rect,
  sky,
  stars,
  stroke,
  width,
} from './brush.ts'

/** A planet with a ring, and a satellite. */
export function space(random: SeededRandom, variant: number): string {
  const [top, bottom, globe] = choose(variant, [
    ['#050714', '#1A1F4B', ['#F6BD60', '#B5523B']],
    ['#030A12', '#0D3B4F', ['#7FDBDA', '#1B4B6B']],
    ['#0A0415', '#3A1556', ['#E7A4FF', '#51308B']],
  ] as const)
  const [x, y, r] = [random.between(380, 820), random.between(330, 480), random.between(150, 215)]
  const tilt = random.between(-28, -8)
  const ring = (front: boolean) =>
    group(
      path(
        `M${-r * 1.75} 0A${r * 1.75} ${r * 0.42} 0 0 ${front ? 0 : 1} ${r * 1.75} 0L${r * 1.42} 0A${r * 1.42} ${r * 0.3} 0 0 ${front ? 1 : 0} ${-r * 1.42} 0Z`,
        '#F8EBD2',
        { opacity: 0.78 },
      ),
      { transform: `translate(${x} ${y}) rotate(${tilt})` },
    )
  const bands = [-0.5, -0.1, 0.28, 0.62]
    .map((at) => ellipse(x, y + r * at, r * Math.sqrt(1 - at * at), r * 0.07, '#FFFFFF', { opacity: 0.16 }))
    .join('')
  const dark = path(`M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${r * 1.5} ${r * 1.5} 0 0 0 ${x} ${y - r}Z`, '#000000', { opacity: 0.4 })
  return (
    gradient('sky', [top, bottom]) +
    gradient('globe', [...globe], { x1: 0, y1: 0, x2: 1, y2: 1 }) +
    glow('glow', globe[0]) +
    rect(0, 0, width, height, 'url(#sky)') +
    stars(random, 190, 800) +
    circle(x, y, r * 1.9, 'url(#glow)', { opacity: 0.5 }) +
    ring(false) +
    circle(x, y, r, 'url(#globe)') +
    bands +
    dark +
    ring(true) +
    satellite(random.between(150, 300), random.between(140, 240))
  )
}

function satellite(x: number, y: number): string {
  const wing = (side: number) =>
    rect(side * 40 - (side < 0 ? 92 : 0), -24, 92, 48, '#2F6DB5') +
    stroke(`M${side * 40} 0h${side * 92}M${side * 63} -24v48M${side * 86} -24v48M${side * 109} -24v48`, '#9CC7F0', 2)
  return group(
    wing(-1) +
      wing(1) +
      rect(-28, -38, 56, 76, '#E5E7EB', { rx: 6 }) +
      circle(0, 0, 15, '#F4B860') +
      stroke('M0 38V64M-20 70Q0 52 20 70', '#E5E7EB', 5),
    { transform: `translate(${x} ${y}) rotate(-24)` },
  )
}

/** A globe of dots, with routes between cities. */
export function globe(random: SeededRandom, variant: number): string {
  const [back, dot, arc] = choose(variant, [
    [['#071B33', '#123F66', '#1F6E93'], '#9AD7F5', '#FFD166'],
    [['#0C1F1B', '#174C41', '#2C8470'], '#A7F3D0', '#FCA17D'],
    [['#1C1633', '#3C2F6B', '#6A57A8'], '#C9BDFF', '#7FFFD4'],
  ] as const)
  const [x, y, r] = [random.between(470, 730), 410, 300]
  const spin = random.fraction() * 6
  const land = (latitude: number, longitude: number) =>
    Math.sin(longitude * 1.7 + spin) + Math.sin(latitude * 2.6 + longitude) + Math.cos(longitude * 3.1 - latitude * 1.4 + spin) > 0.35
  let dots = ''
  for (let latitude = -1.45; latitude <= 1.45; latitude += 0.09) {
    const step = 0.09 / Math.max(0.25, Math.cos(latitude))
    for (let longitude = -1.5; longitude <= 1.5; longitude += step) {
      if (land(latitude, longitude + spin))
        dots += circle(
          x + r * Math.cos(latitude) * Math.sin(longitude),
          y - r * Math.sin(latitude),
          1.6 + 2.9 * Math.cos(longitude) * Math.cos(latitude),
          dot,
        )
    }
  }
  const arcs = Array.from({ length: 7 }, () => {
    const [ax, ay, bx, by] = [
      x + random.between(-230, 0),
      y + random.between(-180, 200),
      x + random.between(0, 230),
      y + random.between(-180, 200),
    ]
    return (
      stroke(`M${ax} ${ay}Q${(ax + bx) / 2} ${Math.min(ay, by) - random.between(70, 190)} ${bx} ${by}`, arc, 3, { opacity: 0.85 }) +
      circle(ax, ay, 7, arc) +
      circle(bx, by, 7, arc)
    )
  })
  return (
    gradient('back', [...back], { x1: 0, y1: 0, x2: 1, y2: 1 }) +
    glow('glow', dot) +
    rect(0, 0, width, height, 'url(#back)') +
    circle(x, y, r * 1.5, 'url(#glow)', { opacity: 0.3 }) +
    circle(x, y, r, back[0], { opacity: 0.55 }) +
    dots +
    arcs.join('')
  )
}

/** An electrocardiogram over calm circles. */
export function heartbeat(random: SeededRandom, variant: number): string {
  const [back, line, soft] = choose(variant, [
    [['#0B3C49', '#13748B', '#4FC0C4'], '#FFFFFF', '#BDF3EE'],
    [['#3A0F2B', '#8E2A5B', '#E46A8A'], '#FFF1F3', '#FFC9D6'],
    [['#10243E', '#2C5F9E', '#74B3E8'], '#FFFFFF', '#CBE7FF'],
  ] as const)
  const beat = 'h70l26 -46l30 46h46l24 -190l44 330l36 -176l24 36h76'
  const cross = (x: number, y: number, size: number) =>
    path(
      `M${x - size} ${y - size * 0.34}h${size * 0.66}v${-size * 0.66}h${size * 0.68}v${size * 0.66}h${size * 0.66}v${size * 0.68}h${-size * 0.66}v${size * 0.66}h${-size * 0.68}v${-size * 0.66}h${-size * 0.66}Z`,
      soft,
      { opacity: 0.22 },
    )
  const at = random.between(330, 470)
  const rings = [1, 2, 3, 4]
    .map((index) => circle(random.between(540, 660), at, index * 122, 'none', { stroke: soft, 'stroke-width': 2, opacity: 0.3 }))
    .join('')
  return (
    gradient('back', [...back], { x1: 0, y1: 0, x2: 1, y2: 1 }) +
    glow('glow', soft) +
    rect(0, 0, width, height, 'url(#back)') +
    circle(900, 160, 460, 'url(#glow)', { opacity: 0.4 }) +
    cross(random.between(140, 260), random.between(150, 240), 96) +
    cross(random.between(960, 1080), random.between(560, 660), 130) +
    rings +
    stroke(`M-40 ${at}h190${beat}h60${beat}h300`, line, 9)
  )
}

/** Whole and cut fruit, from above. */
export function fruit(random: SeededRandom): string {
  const cloth = random.pick(['#F4E9D8', '#DDE8DC', '#F6DCD0', '#D9E6EC', '#2D4A43', '#3B3A57'])
  const at = random.shuffle([
    [180, 180],
    [470, 130],
    [800, 170],
    [1060, 240],
    [250, 470],
    [560, 430],
    [880, 500],
    [130, 690],
    [430, 690],
    [720, 710],
    [1050, 690],
  ])
  const kinds = [
    citrus('#F4A259', '#FFE3B8'),
    citrus('#E4572E', '#FFB39C'),
    citrus('#B5C94C', '#F1F6C9'),
    kiwi(),
    date(),
    berries(random),
    leaf(),
    date(),
  ]
  const fruits = at.map(
    ([x = 0, y = 0], index) =>
      ellipse(x + 10, y + 16, 112, 104, '#000000', { opacity: 0.1 }) +
      group(kinds[index % kinds.length] ?? '', {
        transform: `translate(${x + random.between(-24, 24)} ${y + random.between(-20, 20)}) rotate(${random.between(0, 360)}) scale(${0.8 + random.fraction() * 0.4})`,
      }),
  )
  return (
    glow('glow', '#FFFFFF') + rect(0, 0, width, height, cloth) + circle(320, 120, 720, 'url(#glow)', { opacity: 0.3 }) + fruits.join('')
  )
}

function citrus(peel: string, flesh: string): string {
  const wedges = Array.from({ length: 10 }, (_, index) =>
    group(path('M0 -10Q-26 -52 -20 -80Q0 -92 20 -80Q26 -52 0 -10Z', peel, { opacity: 0.82 }), { transform: `rotate(${index * 36})` }),
  ).join('')
  return circle(0, 0, 110, peel) + circle(0, 0, 98, flesh) + wedges
}

function kiwi(): string {
  const seeds = Array.from({ length: 22 }, (_, index) => ellipse(0, -44, 3.4, 8, '#1E2B16', { transform: `rotate(${index * 16.4})` })).join(
    '',
  )
  return circle(0, 0, 100, '#7A5B36') + circle(0, 0, 92, '#8DB83C') + circle(0, 0, 62, '#A9CF56') + circle(0, 0, 28, '#EEF3CF') + seeds
}

function date(): string {
  const one = (x: number, y: number, variant: number) =>
    group(ellipse(0, 0, 34, 66, '#5B2E17') + ellipse(-10, -12, 8, 34, '#B57A4C', { opacity: 0.6 }) + circle(0, -64, 9, '#D9B98A'), {
      transform: `translate(${x} ${y}) rotate(${variant})`,
    })
  return one(-44, 6, -22) + one(36, -14, 14) + one(6, 58, 68)
}

function berries(random: SeededRandom): string {
  return Array.from(
    { length: 9 },
    (_, index) =>
      circle(Math.cos(index * 2.4) * index * 9, Math.sin(index * 2.4) * index * 9, 27, random.pick(['#8E2A4F', '#6B2C6B', '#B23A48'])) +
      circle(Math.cos(index * 2.4) * index * 9 - 8, Math.sin(index * 2.4) * index * 9 - 8, 6, '#FFFFFF', { opacity: 0.45 }),
  ).join('')
}

function leaf(): string {
  return [0, 46, -46]
    .map((variant) =>
      group(
        path('M0 90Q-66 10 0 -110Q66 10 0 90Z', variant ? '#5E9D52' : '#4B8443') +
          stroke('M0 90V-90M0 30L26 4M0 30L-26 4M0 -14L20 -38M0 -14L-20 -38', '#C9E4BE', 3, { opacity: 0.6 }),
        { transform: `rotate(${variant} 0 90)` },
      ),
    )
    .join('')
}

/** A path through a park in the morning. */
export function park(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'dawn', 'day', 'sea')
  const green = ['#9CC5A1', '#5E9D78', '#2F6B55', '#1D4B3E']
  const tree = (x: number, y: number, scale: number, color: string) =>
    group(
      rect(-9, -40, 18, 120, '#4A3426') +
        circle(0, -110, 78, color) +
        circle(-48, -74, 54, color) +
        circle(50, -70, 58, color) +
        circle(-14, -126, 46, '#FFFFFF', { opacity: 0.07 }),
      { transform: `translate(${x} ${y}) scale(${scale})` },
    )
  const woods = (base: number, count: number, scale: number, color: string) =>
    Array.from({ length: count }, (_, index) =>
      tree((index + random.fraction()) * (width / count), base + random.between(-8, 14), scale * (0.8 + random.fraction() * 0.4), color),
    ).join('')
  const way = path(
    `M${random.between(80, 320)} 800C420 690 760 680 650 590S520 530 610 486L626 486C560 540 780 560 812 620S760 720 ${random.between(620, 760)} 800Z`,
    '#F1E3C6',
  )
  return (
    sky(palette, random, { horizon: 400 }) +
    ground(random, 440, 18, green[0] ?? '') +
    woods(440, 11, 0.5, green[1] ?? '') +
    ground(random, 500, 14, green[1] ?? '') +
    woods(520, 6, 0.85, green[2] ?? '') +
    ground(random, 580, 16, green[2] ?? '') +
    way +
    tree(random.between(60, 160), 690, 1.7, green[3] ?? '') +
    tree(random.between(1020, 1140), 670, 1.5, green[3] ?? '')
  )
}
