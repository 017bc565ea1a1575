import type { SeededRandom } from '../seededRandom.ts'
import { choose, circle, ellipse, glow, gradient, group, height, path, pickPalette, rect, sky, stroke, water, width } from './brush.ts'

/** A football pitch from above, with a ball. */
export function grass(random: SeededRandom, variant: number): string {
  const [dark, light] = choose(variant, [
    ['#1C6B3A', '#238046'],
    ['#23713F', '#2E8B50'],
    ['#14583A', '#1B6B47'],
  ] as const)
  const tilt = random.between(-24, 24)
  const stripes = Array.from({ length: 14 }, (_, index) => rect(-300 + index * 130, -300, 66, 1400, light)).join('')
  const line = { opacity: 0.85 }
  const white = '#F5FAF4'
  const marks =
    stroke('M-200 400H1400', white, 7, line) +
    circle(600, 400, 150, 'none', { stroke: white, 'stroke-width': 7, ...line }) +
    circle(600, 400, 9, white) +
    stroke('M230 -300V20H970V-300', white, 7, line)
  const x = random.between(330, 860)
  const y = random.between(430, 620)
  return (
    glow('glow', '#FFFFFF') +
    rect(0, 0, width, height, dark) +
    group(stripes + marks, { transform: `rotate(${tilt} 600 400)` }) +
    circle(300, 120, 620, 'url(#glow)', { opacity: 0.28 }) +
    ball(x, y, random.between(74, 110))
  )
}

function ball(x: number, y: number, r: number): string {
  const patch = (angle: number, distance: number, size: number) => {
    const [cx, cy] = [Math.cos(angle) * distance, Math.sin(angle) * distance]
    const corners = Array.from(
      { length: 5 },
      (_, index) =>
        `${(cx + Math.cos(angle + index * 1.257) * size).toFixed(1)} ${(cy + Math.sin(angle + index * 1.257) * size).toFixed(1)}`,
    )
    return path(`M${corners.join('L')}Z`, '#1A222C')
  }
  const patches = patch(0.4, 0, 0.34 * r) + [0, 1, 2, 3, 4].map((index) => patch(0.4 + index * 1.257, r * 0.86, r * 0.27)).join('')
  const seams = [0, 1, 2, 3, 4]
    .map((index) =>
      stroke(
        `M${Math.cos(0.4 + index * 1.257) * r * 0.34} ${Math.sin(0.4 + index * 1.257) * r * 0.34}L${Math.cos(0.4 + index * 1.257) * r * 0.62} ${Math.sin(0.4 + index * 1.257) * r * 0.62}`,
        '#1A222C',
        r * 0.045,
      ),
    )
    .join('')
  const clip = `<clipPath id="ball"><circle r="${r}"/></clipPath>`
  return (
    ellipse(x + r * 0.45, y + r * 0.95, r * 1.1, r * 0.24, '#000000', { opacity: 0.32 }) +
    group(
      clip +
        circle(0, 0, r, '#F7F9FA') +
        group(patches + seams, { 'clip-path': 'url(#ball)' }) +
        path(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0A${r} ${r * 0.62} 0 0 1 ${-r} 0Z`, '#000000', { opacity: 0.14 }),
      { transform: `translate(${x} ${y})` },
    )
  )
}

/** A stadium under floodlights. */
export function stadium(random: SeededRandom): string {
  const crowd = Array.from({ length: 420 }, () =>
    circle(
      random.fraction() * width,
      250 + random.fraction() * 190,
      3 + random.fraction() * 3,
      random.pick(['#F2C14E', '#E4572E', '#F7F7F7', '#4D9DE0', '#7768AE', '#3BB273']),
      { opacity: 0.25 + random.fraction() * 0.45 },
    ),
  ).join('')
  const lights = [110, 420, 780, 1090]
    .map(
      (x) =>
        circle(x, 130, 190, 'url(#glow)') +
        Array.from({ length: 8 }, (_, index) => circle(x - 42 + (index % 4) * 28, 116 + Math.floor(index / 4) * 26, 10, '#FFFFFF')).join(
          '',
        ) +
        rect(x - 4, 160, 8, 110, '#0D1526'),
    )
    .join('')
  const stripes = Array.from({ length: 9 }, (_, index) =>
    path(
      `M${600 + (index - 4.5) * 90} 450H${600 + (index - 4) * 90}L${600 + (index - 4) * 330} 800H${600 + (index - 4.5) * 330}Z`,
      '#2C9A57',
    ),
  ).join('')
  const goal =
    stroke('M450 452V372H750V452', '#FFFFFF', 6) +
    Array.from({ length: 14 }, (_, index) => stroke(`M${456 + index * 22} 376V450`, '#FFFFFF', 1, { opacity: 0.4 })).join('')
  return (
    gradient('sky', ['#060D20', '#14284F', '#23457A']) +
    glow('glow', '#EAF4FF') +
    rect(0, 0, width, height, 'url(#sky)') +
    path('M0 230Q600 320 1200 230V470H0Z', '#101B33') +
    crowd +
    lights +
    rect(0, 450, width, 350, '#1F7F45') +
    stripes +
    stroke('M-20 640Q600 560 1220 640', '#F5FAF4', 6, { opacity: 0.8 }) +
    goal +
    ball(random.between(300, 900), 690, 52)
  )
}

/** A basketball court from above. */
export function court(random: SeededRandom, variant: number): string {
  return floor(random, variant, ['#F79A4B', '#C8591B', '#3A1D10'])
}

/** The same court for handball or volleyball. */
export function hall(random: SeededRandom, variant: number): string {
  return floor(random, variant, choose(variant, [['#F8F4E3', '#B9C6D3', '#2B5C8A'] as const, ['#FFE08A', '#D9A928', '#1F4E79'] as const]))
}

/** @param ball its light colour, its dark colour, and that of its seams */
function floor(random: SeededRandom, variant: number, ball: readonly [string, string, string]): string {
  const [wood, plank] = choose(variant, [
    ['#C98B4B', '#BE7F40'],
    ['#D39A5C', '#C68D4F'],
    ['#B97A42', '#AE7038'],
  ] as const)
  const paint = random.pick(['#1F4E79', '#7A1F3D', '#1D6B57', '#3B2F63'])
  const planks = Array.from({ length: 24 }, (_, index) => rect(index * 50, 0, 24, height, plank, { opacity: 0.55 })).join('')
  const white = '#FFF8EC'
  const lines =
    rect(400, -10, 400, 430, paint) +
    stroke('M400 -10V420H800V-10', white, 8) +
    stroke('M450 420A150 150 0 0 0 750 420', white, 8) +
    stroke('M130 -10V150C130 720 1070 720 1070 150V-10', white, 8)
  const [x, y, r] = [random.between(300, 900), random.between(500, 640), 96]
  const seams = stroke(
    `M${-r} 0H${r}M0 ${-r}V${r}M${-r * 0.7} ${-r * 0.7}Q0 0 ${-r * 0.7} ${r * 0.7}M${r * 0.7} ${-r * 0.7}Q0 0 ${r * 0.7} ${r * 0.7}`,
    ball[2],
    5,
  )
  const thrown =
    ellipse(x + 40, y + 92, 108, 22, '#000000', { opacity: 0.3 }) +
    group(circle(0, 0, r, 'url(#ball)') + seams, { transform: `translate(${x} ${y}) rotate(${random.between(0, 80)})` })
  return (
    gradient('ball', [ball[0], ball[1]]) +
    glow('glow', '#FFF3DD') +
    rect(0, 0, width, height, wood) +
    planks +
    group(lines, { transform: `rotate(${random.between(-14, 14)} 600 400)` }) +
    circle(240, 120, 640, 'url(#glow)', { opacity: 0.4 }) +
    thrown
  )
}

/** A winners' podium with confetti. */
export function podium(random: SeededRandom, variant: number): string {
  const [back, step] = choose(variant, [
    [['#1B2A49', '#3A5BA0', '#8FB8E8'], '#F4F7FB'],
    [['#3B1C4A', '#8A3D7C', '#F2A1B3'], '#FFF3F0'],
    [['#0C3B3A', '#1F7F78', '#9FE0CF'], '#F3FFFB'],
  ] as const)
  const colors = ['#FFC857', '#E4572E', '#17BEBB', '#FFFFFF', '#76B041', '#F28EA8']
  const paper = Array.from({ length: 130 }, () => {
    const [x, y] = [random.between(0, width), random.between(-20, 620)]
    return rect(x, y, random.between(6, 14), random.between(10, 22), random.pick(colors), {
      opacity: 0.85,
      transform: `rotate(${random.between(0, 180)} ${x} ${y})`,
    })
  }).join('')
  const steps = [
    rect(450, 420, 300, 400, step),
    rect(150, 520, 300, 300, step, { opacity: 0.86 }),
    rect(750, 580, 300, 240, step, { opacity: 0.74 }),
  ].join('')
  const medal = (x: number, y: number, metal: string, r: number) =>
    path(
      `M${x - r * 0.9} ${y - r * 3.2}L${x - r * 0.1} ${y - r}H${x + r * 0.6}L${x - r * 0.2} ${y - r * 3.2}ZM${x + r * 0.9} ${y - r * 3.2}L${x + r * 0.1} ${y - r}H${x - r * 0.6}L${x + r * 0.2} ${y - r * 3.2}Z`,
      '#C0392B',
    ) +
    circle(x, y, r, metal) +
    circle(x, y, r * 0.74, 'none', { stroke: '#FFFFFF', 'stroke-width': 5, opacity: 0.7 })
  return (
    gradient('back', [...back]) +
    glow('glow', '#FFF6DC') +
    rect(0, 0, width, height, 'url(#back)') +
    circle(600, 260, 560, 'url(#glow)', { opacity: 0.6 }) +
    paper +
    steps +
    medal(600, 320, '#F6C445', 64) +
    medal(300, 440, '#C9D1DA', 50) +
    medal(900, 508, '#C98A4B', 46)
  )
}

/** Lanes of a running track. */
export function track(random: SeededRandom, variant: number): string {
  const [clay, dark] = choose(variant, [
    ['#B5482F', '#A23E28'],
    ['#2F6DA8', '#275D92'],
    ['#8A3B5E', '#7A3252'],
  ] as const)
  const tilt = random.between(-16, 16)
  const lanes = Array.from({ length: 9 }, (_, index) =>
    stroke(`M-200 ${90 + index * 92}C300 ${40 + index * 88} 700 ${170 + index * 76} 1400 ${60 + index * 96}`, '#FFF6EE', 6, {
      opacity: 0.88,
    }),
  ).join('')
  const numbers = Array.from({ length: 8 }, (_, index) =>
    group(digit(index + 1), { transform: `translate(${150 + index * 6} ${112 + index * 91}) scale(1.1 .8)` }),
  ).join('')
  const shade = Array.from({ length: 4 }, (_, index) => rect(-200, 90 + index * 184, 1700, 92, dark)).join('')
  return (
    glow('glow', '#FFF1DC') +
    rect(0, 0, width, height, clay) +
    group(shade + lanes + numbers, { transform: `rotate(${tilt} 600 400)` }) +
    circle(random.between(600, 1000), 80, 620, 'url(#glow)', { opacity: 0.42 })
  )
}

/** Seven-segment digits, so that no font is needed. */
function digit(value: number): string {
  const segments = ['M0 0H26', 'M26 0V25', 'M26 25V50', 'M0 50H26', 'M0 25V50', 'M0 0V25', 'M0 25H26']
  const on: Record<number, number[]> = {
    1: [1, 2],
    2: [0, 1, 6, 4, 3],
    3: [0, 1, 6, 2, 3],
    4: [5, 6, 1, 2],
    5: [0, 5, 6, 2, 3],
    6: [0, 5, 4, 3, 2, 6],
    7: [0, 1, 2],
    8: [0, 1, 2, 3, 4, 5, 6],
  }
  return stroke((on[value] ?? []).map((index) => segments[index] ?? '').join(''), '#FFF6EE', 9)
}

/** Sails in a race. */
export function regatta(random: SeededRandom, variant: number): string {
  const palette = pickPalette(variant, 'sea', 'day', 'dawn')
  const sails = Array.from({ length: 7 }, (_, index) => {
    const scale = 0.3 + index * 0.17
    const color = random.pick(['#FFFFFF', '#FFF1CF', palette.accent, '#E4572E', '#1D3557'])
    const boat =
      path('M-8 -10L-8 -260Q-150 -110 -120 -10Z', color) +
      path('M8 -14L8 -240Q90 -120 84 -14Z', '#FFFFFF', { opacity: 0.9 }) +
      path('M-120 0H120L92 34H-86Z', palette.land[2])
    return group(boat, { transform: `translate(${random.between(60, 1140)} ${530 + index * 34}) scale(${scale})` })
  })
  return sky(palette, random, { horizon: 430 }) + water(palette, random, 500) + sails.join('')
}
