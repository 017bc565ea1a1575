import type { SeededRandom } from '../seededRandom.ts'
import { choose, circle, ellipse, glow, gradient, group, height, path, rect, stroke, width } from './brush.ts'

/** An empty stage with curtains and a spotlight. */
export function stage(random: SeededRandom, variant: number): string {
  const [cloth, fold, gold] = choose(variant, [
    ['#8E1B2F', '#6B1023', '#E9C46A'],
    ['#1E3A5F', '#142A47', '#E5D3A5'],
    ['#3F2A63', '#2C1B49', '#F0B67F'],
  ] as const)
  const curtain = (side: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const x = side < 0 ? index * 56 - 20 : width - index * 56 - 36
      const drift = side * (index * 9 - 30)
      return path(
        `M${x} 0H${x + 56}Q${x + 64 + drift} 420 ${x + 50 + drift} 690H${x + drift - 6}Q${x + 6 + drift} 420 ${x} 0Z`,
        index % 2 ? cloth : fold,
      )
    }).join('')
  const swags = Array.from(
    { length: 6 },
    (_, index) =>
      path(`M${index * 210 - 30} 0H${index * 210 + 190}Q${index * 210 + 80} 210 ${index * 210 - 30} 0Z`, index % 2 ? fold : cloth) +
      stroke(`M${index * 210 - 30} 0Q${index * 210 + 80} 210 ${index * 210 + 190} 0`, gold, 6),
  ).join('')
  const at = random.between(480, 720)
  const beam =
    path(`M${at - 30} 0H${at + 30}L${at + 190} 690H${at - 190}Z`, 'url(#beam)') + ellipse(at, 690, 200, 34, '#FFF4D2', { opacity: 0.7 })
  const boards = Array.from({ length: 13 }, (_, index) =>
    stroke(`M${600 + (index - 6) * 62} 640L${600 + (index - 6) * 140} 800`, '#2A170D', 3, { opacity: 0.6 }),
  ).join('')
  const chair = group(stroke('M-40 0V-84H40V0M-40 -84V-176H40V-84', '#20130C', 11), { transform: `translate(${at} 690)` })
  return (
    gradient('beam', ['#FFF6DAcc', '#FFF6DA22']) +
    rect(0, 0, width, height, '#120A10') +
    rect(0, 640, width, 160, '#6E4426') +
    boards +
    beam +
    chair +
    curtain(-1) +
    curtain(1) +
    swags
  )
}

/** Sadu, the woven bands of the Bedouin, or a mud-brick fort. */
export function weaving(random: SeededRandom, variant: number): string {
  const [red, black, white, orange] = choose(variant, [
    ['#A4161A', '#161A1D', '#F5EBE0', '#E07A1F'],
    ['#8D1B3D', '#1D1B2F', '#F7E7CE', '#D98E04'],
    ['#7F1D1D', '#0F172A', '#FFF3E0', '#B45309'],
  ] as const)
  const bands: string[] = []
  for (let y = 0; y < height; ) {
    const tall = random.pick([26, 40, 64, 88])
    bands.push(rect(0, y, width, tall, random.pick([red, red, black, orange])) + pattern(random, y, tall, [white, black, orange, red]))
    y += tall
  }
  const threads = Array.from({ length: 100 }, (_, index) => rect(index * 12, 0, 2, height, '#000000', { opacity: 0.1 })).join('')
  return (
    glow('glow', '#FFFFFF') +
    group(bands.join('') + threads, { transform: `rotate(${random.pick([0, 0, -8, 8])} 600 400) translate(-60 -60) scale(1.12)` }) +
    circle(random.between(300, 900), 200, 640, 'url(#glow)', { opacity: 0.22 })
  )
}

function pattern(random: SeededRandom, y: number, tall: number, colors: string[]): string {
  const color = random.pick(colors)
  const step = tall
  const kinds = [
    (x: number) => path(`M${x} ${y + tall}L${x + step / 2} ${y}L${x + step} ${y + tall}Z`, color),
    (x: number) =>
      path(`M${x + step / 2} ${y + 4}L${x + step - 4} ${y + tall / 2}L${x + step / 2} ${y + tall - 4}L${x + 4} ${y + tall / 2}Z`, color) +
      rect(x + step / 2 - 4, y + tall / 2 - 4, 8, 8, colors[0] === color ? '#161A1D' : '#F5EBE0'),
    (x: number) => rect(x, y + tall * 0.35, step * 0.6, tall * 0.3, color),
    (x: number) => stroke(`M${x} ${y + tall - 5}L${x + step / 2} ${y + 5}L${x + step} ${y + tall - 5}`, color, tall / 9),
  ]
  const draw = random.pick(kinds)
  return Array.from({ length: Math.ceil(width / step) + 1 }, (_, index) => draw(index * step)).join('')
}

/** An abstract painting on a wall. */
export function painting(random: SeededRandom, variant: number): string {
  const colors = random.shuffle(
    choose(variant, [
      ['#1D3557', '#E63946', '#F1FAEE', '#A8DADC', '#F4A261'],
      ['#264653', '#2A9D8F', '#E9C46A', '#F4A261', '#E76F51'],
      ['#3D348B', '#7678ED', '#F7B801', '#F18701', '#F35B04'],
      ['#22333B', '#EAE0D5', '#C6AC8F', '#5E503F', '#D1495B'],
    ] as const),
  )
  const color = (index: number) => colors[index % colors.length] ?? '#000000'
  const forms = Array.from({ length: 9 }, (_, index) => {
    const [x, y, size] = [random.between(60, 1140), random.between(60, 740), random.between(80, 250)]
    const opacity = 0.72 + random.fraction() * 0.28
    const forms = [
      circle(x, y, size * 0.75, color(index), { opacity }),
      path(`M${x - size} ${y}A${size} ${size} 0 0 1 ${x + size} ${y}Z`, color(index), {
        opacity,
        transform: `rotate(${random.between(0, 3) * 90} ${x} ${y})`,
      }),
      rect(x - size, y - size * 0.2, size * 2, size * 0.4, color(index), {
        opacity,
        transform: `rotate(${random.between(-60, 60)} ${x} ${y})`,
      }),
      path(`M${x} ${y - size}L${x + size} ${y + size * 0.7}H${x - size}Z`, color(index), { opacity }),
      circle(x, y, size * 0.7, 'none', { stroke: color(index), 'stroke-width': 22, opacity }),
    ]
    return random.pick(forms)
  })
  const sweeps = Array.from({ length: 3 }, (_, index) =>
    stroke(
      `M${random.between(-50, 300)} ${random.between(100, 700)}C${random.between(200, 500)} ${random.between(0, 800)} ${random.between(600, 900)} ${random.between(0, 800)} ${random.between(950, 1260)} ${random.between(100, 700)}`,
      color(index + 2),
      random.between(8, 26),
      { opacity: 0.9 },
    ),
  ).join('')
  return rect(0, 0, width, height, color(2)) + forms.join('') + sweeps
}
