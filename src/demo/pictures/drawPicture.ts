import sharp from 'sharp'
import { createDice, type Dice } from '../dice.ts'
import { height, vignette, width } from './brush.ts'
import { assembly, flags, houses, oldTown, skyline } from './cityScenes.ts'
import { painting, stage, weaving } from './cultureScenes.ts'
import { board, chart, coins, network, phones, shelf } from './deskScenes.ts'
import { dhow, energy, gulf, road, weather } from './landScenes.ts'
import { court, pitch, race } from './sportScenes.ts'
import { fruit, globe, heartbeat, park, space } from './wonderScenes.ts'

/** What the pictures of a sub-category show. */
const scenes: Record<string, ((dice: Dice, turn: number) => string)[]> = {
  parliament: [assembly],
  government: [skyline, assembly],
  diplomacy: [flags],
  society: [dhow, skyline, oldTown],
  education: [board, shelf],
  roads: [road],
  weather: [weather],
  gulf: [gulf, skyline],
  arab: [oldTown],
  international: [globe],
  markets: [chart],
  energy: [energy],
  banking: [coins],
  property: [houses],
  devices: [phones],
  ai: [network],
  space: [space],
  football: [pitch],
  court: [court],
  individual: [race],
  medicine: [heartbeat],
  prevention: [park, heartbeat],
  nutrition: [fruit],
  books: [shelf],
  stage: [stage],
  heritage: [weaving, dhow],
  arts: [painting],
}

/** A picture's SVG: `football-7` is always the same one. Undefined when there is no such sub-category or number. */
export function drawScene(name: string): string | undefined {
  const [, sub = '', number = '0'] = /^([a-z]+)-(\d{1,3})$/.exec(name) ?? []
  const kinds = scenes[sub]
  const draw = kinds?.[Number(number) % kinds.length]
  const turn = Math.floor(Number(number) / (kinds?.length ?? 1))
  return (
    draw &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1600" height="1067" preserveAspectRatio="xMidYMid slice">${draw(createDice(name), turn)}${vignette()}</svg>`
  )
}

const mostKept = 400
const kept = new Map<string, Promise<Buffer>>()

/** The picture as JPEG, 1600 × 1067; drawn once. */
export function drawPicture(name: string): Promise<Buffer> | undefined {
  const before = kept.get(name)
  const svg = before ? undefined : drawScene(name)
  if (!svg) return before
  const drawn = sharp(Buffer.from(svg)).resize(1600, 1067, { fit: 'cover' }).jpeg({ quality: 82 }).toBuffer()
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, drawn)
  return drawn
}
