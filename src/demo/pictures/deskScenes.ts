import type { SeededRandom } from '../seededRandom.ts'
import { choose, circle, ellipse, glow, gradient, group, height, path, rect, shape, stroke, width } from './brush.ts'

function backdrop(colors: string[], light: string, x: number, y: number): string {
  return (
    gradient('back', colors, { x1: 0, y1: 0, x2: 1, y2: 1 }) +
    glow('glow', light) +
    rect(0, 0, width, height, 'url(#back)') +
    circle(x, y, 520, 'url(#glow)', { opacity: 0.4 })
  )
}

/** Share prices on a dark screen: candlesticks, a moving average, and volume. */
export function chart(random: SeededRandom, variant: number): string {
  const [ground, light] = choose(variant, [
    [['#071A2B', '#0E3B4F', '#14566B'], '#2DD4BF'],
    [['#101433', '#27306B', '#3C4A96'], '#8EA2FF'],
    [['#0B2018', '#145238', '#1C7A50'], '#86EFAC'],
  ] as const)
  const rising = random.fraction() < 0.6
  const grid = Array.from({ length: 8 }, (_, index) => stroke(`M0 ${100 * index + 60}H1200`, '#FFFFFF', 1, { opacity: 0.1 })).join('')
  let price = rising ? 560 : 250
  const average: string[] = []
  const candles = Array.from({ length: 37 }, (_, index) => {
    const x = index * 34 - 20
    const before = price
    price = Math.min(640, Math.max(140, price + (random.fraction() - (rising ? 0.6 : 0.4)) * 120))
    average.push(`${x + 10} ${Math.round((before + price) / 2 + 30)}`)
    const up = price < before
    const [top, bottom] = [Math.min(price, before), Math.max(price, before) + 8]
    const color = up ? light : '#FB7185'
    return (
      stroke(`M${x + 10} ${top - random.between(8, 40)}V${bottom + random.between(8, 40)}`, color, 2) +
      rect(x, top, 20, bottom - top, color, { rx: 3 }) +
      rect(x, 800 - random.between(14, 90), 20, 100, color, { opacity: 0.28 })
    )
  })
  const line = `M${average.join('L')}`
  const fill = gradient('fill', [`${light}66`, `${light}00`]) + path(`${line}L1230 800L-10 800Z`, 'url(#fill)')
  return (
    backdrop([...ground], light, rising ? 1000 : 200, 200) + grid + fill + candles.join('') + stroke(line, '#FFFFFF', 4, { opacity: 0.85 })
  )
}

/** Stacks of coins, and a bank card. */
export function coins(random: SeededRandom, variant: number): string {
  const [ground, card] = choose(variant, [
    [['#0F2E3D', '#1C5A66', '#2F8F8B'], '#F4A259'],
    [['#1B2240', '#3A4A82', '#6F86C9'], '#E4572E'],
    [['#2B1D33', '#5A3B66', '#97678F'], '#17BEBB'],
  ] as const)
  const stack = (x: number, count: number, scale: number) =>
    group(Array.from({ length: count }, (_, index) => coin(random.between(-7, 7), -index * 26)).join(''), {
      transform: `translate(${x} 690) scale(${scale})`,
    })
  const heights = random.shuffle([4, 8, 12, 16, 10])
  const stacks = heights.map((count, index) => stack(180 + index * 210, count, 1)).join('')
  const plastic = group(
    rect(-190, -118, 380, 236, card, { rx: 22 }) +
      rect(-190, -70, 380, 44, '#000000', { opacity: 0.32 }) +
      rect(-156, 10, 66, 48, '#F6E3A1', { rx: 8 }) +
      rect(-156, 78, 200, 12, '#FFFFFF', { opacity: 0.6, rx: 6 }) +
      circle(130, 66, 26, '#FFFFFF', { opacity: 0.5 }) +
      circle(102, 66, 26, '#FFFFFF', { opacity: 0.35 }),
    { transform: `translate(${random.between(320, 880)} 250) rotate(${random.between(-16, 16)})` },
  )
  return (
    backdrop([...ground], '#FFE9B8', 900, 160) +
    gradient('gold', ['#B9852B', '#F9DC84', '#C8963A'], { x1: 0, y1: 0, x2: 1, y2: 0 }) +
    rect(0, 690, width, 110, '#000000', { opacity: 0.24 }) +
    plastic +
    stacks
  )
}

function coin(x: number, y: number): string {
  return (
    path(`M${x - 84} ${y}v22a84 24 0 0 0 168 0v-22Z`, 'url(#gold)') +
    ellipse(x, y, 84, 24, '#FBE7A8') +
    ellipse(x, y, 62, 16, 'none', { stroke: '#C8963A', 'stroke-width': 3 })
  )
}

/** A shelf of books, or an open book in lamplight. */
export function shelf(random: SeededRandom): string {
  const colors = ['#A23B3B', '#2E5E7E', '#D9A441', '#3F6B4F', '#6C4A7E', '#C7683E', '#23395B', '#8C6E54', '#B8B08D']
  const rows = [0, 1, 2].map((row) => {
    const base = 262 + row * 256
    let drawn = rect(0, base, width, 22, '#4A2F1D') + rect(0, base + 22, width, 10, '#000000', { opacity: 0.35 })
    for (let x = random.between(0, 40); x < width - 20; ) {
      const wide = random.between(24, 62)
      const tall = random.between(140, 214)
      const lean = random.fraction() < 0.1 ? 9 : 0
      drawn += group(book(wide, tall, random.pick(colors)), { transform: `translate(${x} ${base - tall}) rotate(${lean} 0 ${tall})` })
      x += wide + (lean ? 34 : random.fraction() < 0.08 ? 60 : 3)
    }
    return drawn
  })
  return (
    gradient('back', ['#2A1A12', '#3B2517']) +
    glow('glow', '#FFD59A') +
    rect(0, 0, width, height, 'url(#back)') +
    rows.join('') +
    circle(random.between(300, 900), 160, 620, 'url(#glow)', { opacity: 0.42 })
  )
}

function book(wide: number, tall: number, color: string): string {
  return (
    rect(0, 0, wide, tall, color, { rx: 3 }) +
    rect(0, 0, wide * 0.2, tall, '#FFFFFF', { opacity: 0.12 }) +
    rect(4, tall * 0.14, wide - 8, 7, '#F3E3BF', { opacity: 0.75 }) +
    rect(4, tall * 0.2, wide - 8, 3, '#F3E3BF', { opacity: 0.6 }) +
    rect(wide / 2 - 5, tall * 0.74, 10, 10, '#F3E3BF', { opacity: 0.6, rx: 5 })
  )
}

/** A blackboard with drawings, and a pile of books. */
export function board(random: SeededRandom, variant: number): string {
  const [green, edge] = choose(variant, [
    ['#1F4D3F', '#8A5A33'],
    ['#22384F', '#A0703F'],
    ['#2B2F38', '#8C6A4A'],
  ] as const)
  const chalk = { opacity: 0.85 }
  const white = '#F3F1E7'
  const drawings = [
    circle(250, 270, 96, 'none', { stroke: white, 'stroke-width': 5, ...chalk }) + stroke('M154 270H346M250 270L318 202', white, 4, chalk),
    stroke('M460 380L590 170L720 380ZM590 170V380M590 356H566V380', white, 5, chalk),
    stroke('M820 390V160M820 390H1080M820 370C880 350 920 200 1070 180', white, 5, chalk) +
      stroke('M820 340L1060 230', '#FFD166', 4, chalk),
    [0, 1, 2, 3]
      .map((index) =>
        stroke(`M${170 + index * 230} 490h${random.between(90, 190)}M${170 + index * 230} 525h${random.between(60, 150)}`, white, 5, {
          opacity: 0.5,
        }),
      )
      .join(''),
  ]
  const pile = Array.from(
    { length: 4 },
    (_, index) =>
      rect(760 + random.between(-14, 14), 700 - index * 38, 250, 36, random.pick(['#C8553D', '#F2C14E', '#588B8B', '#5C6B9C', '#F28F3B']), {
        rx: 6,
      }) + rect(776, 708 - index * 38, 210, 20, '#FFF8EA', { opacity: 0.3, rx: 4 }),
  ).join('')
  const apple = circle(880, 548, 34, '#D7263D') + stroke('M880 516q4 -22 18 -28', '#4A2F1D', 6)
  return (
    gradient('wall', ['#E9DCC3', '#CDB892']) +
    glow('glow', '#FFFFFF') +
    rect(0, 0, width, height, 'url(#wall)') +
    rect(70, 70, 1060, 540, edge, { rx: 12 }) +
    rect(92, 92, 1016, 496, green, { rx: 4 }) +
    circle(380, 150, 460, 'url(#glow)', { opacity: 0.12 }) +
    drawings.join('') +
    rect(0, 738, width, 62, '#7B5233') +
    pile +
    apple
  )
}

/** Mobile phones with radio waves. */
export function phones(random: SeededRandom, variant: number): string {
  const [ground, screen] = choose(variant, [
    [
      ['#101935', '#2B3A77', '#5D6FC2'],
      ['#FF7A85', '#FFB86B'],
    ],
    [
      ['#06262B', '#0C5B61', '#33A1A1'],
      ['#7DE2D1', '#2D7DD2'],
    ],
    [
      ['#231236', '#5B2A86', '#A45EE5'],
      ['#6EE7F9', '#A78BFA'],
    ],
  ] as const)
  const waves = [1, 2, 3, 4, 5]
    .map((index) => circle(600, 400, 120 + index * 104, 'none', { stroke: '#FFFFFF', 'stroke-width': 3, opacity: 0.3 - index * 0.045 }))
    .join('')
  const phone = (x: number, y: number, scale: number, angle: number) =>
    group(
      rect(-120, -240, 240, 480, '#0B0F16', { rx: 38 }) +
        rect(-108, -228, 216, 456, 'url(#screen)', { rx: 28 }) +
        rect(-34, -214, 68, 18, '#0B0F16', { rx: 9 }) +
        tiles(random),
      { transform: `translate(${x} ${y}) rotate(${angle}) scale(${scale})` },
    )
  return (
    backdrop([...ground], '#FFFFFF', 600, 380) +
    gradient('screen', [...screen], { x1: 0, y1: 0, x2: 1, y2: 1 }) +
    waves +
    phone(320, 440, 0.86, -14) +
    phone(890, 440, 0.86, 14) +
    phone(600, 410, 1.15, random.between(-3, 3))
  )
}

function tiles(random: SeededRandom): string {
  return (
    Array.from({ length: 12 }, (_, index) =>
      rect(-88 + (index % 3) * 62, -150 + Math.floor(index / 3) * 66, 52, 52, '#FFFFFF', {
        opacity: 0.16 + random.fraction() * 0.5,
        rx: 14,
      }),
    ).join('') + rect(-88, 140, 176, 54, '#FFFFFF', { opacity: 0.28, rx: 18 })
  )
}

/** Layers of a neural network. */
export function network(random: SeededRandom, variant: number): string {
  const [ground, light, accent] = choose(variant, [
    [['#0A1128', '#1B2A5C', '#34509C'], '#8EC5FF', '#F9C74F'],
    [['#071E1E', '#0F4B4B', '#1E7F7A'], '#9FF3E3', '#FFB4A2'],
    [['#1A0B2E', '#432371', '#714AA8'], '#E0C3FC', '#7FFFD4'],
  ] as const)
  const layers = [4, 6, 7, 5, 3].map((count, layer) =>
    Array.from({ length: count }, (_, index) => ({
      x: 150 + layer * 225,
      y: 400 + (index - (count - 1) / 2) * (620 / 7) + random.between(-16, 16),
    })),
  )
  const links = layers.slice(1).flatMap((layer, at) =>
    layer.flatMap((to) =>
      (layers[at] ?? []).map((from) =>
        stroke(`M${from.x} ${from.y}C${from.x + 90} ${from.y} ${to.x - 90} ${to.y} ${to.x} ${to.y}`, light, 1 + random.fraction() * 2.4, {
          opacity: 0.08 + random.fraction() ** 3 * 0.7,
        }),
      ),
    ),
  )
  const nodes = layers
    .flat()
    .map(
      ({ x, y }) =>
        circle(x, y, 40, 'url(#glow)', { opacity: 0.6 }) + circle(x, y, random.between(10, 21), random.fraction() < 0.25 ? accent : light),
    )
  return backdrop([...ground], light, 600, 400) + shape('g', {}, links.join('')) + nodes.join('')
}
