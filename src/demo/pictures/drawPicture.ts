import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { createRandom, type SeededRandom } from '../seededRandom.ts'
import { height, vignette, width } from './brush.ts'
import { assembly, flags, houses, oldTown, skyline } from './cityScenes.ts'
import { painting, stage, weaving } from './cultureScenes.ts'
import { board, chart, coins, network, phones, shelf } from './deskScenes.ts'
import { dhow, dunes, fog, panels, pumps, pylons, rain, road, train } from './landScenes.ts'
import { court, grass, hall, podium, regatta, stadium, track } from './sportScenes.ts'
import { fruit, globe, heartbeat, park, space } from './wonderScenes.ts'

type Scene = (random: SeededRandom, variant: number) => string

/** The scenes of each sub-category, and those that stories name. */
const scenes: Record<string, Scene[]> = {
  parliament: [assembly],
  government: [skyline, assembly],
  diplomacy: [flags],
  society: [dhow, skyline, oldTown],
  education: [board, shelf],
  roads: [road],
  weather: [fog, rain],
  gulf: [skyline],
  arab: [oldTown],
  international: [globe],
  markets: [chart],
  energy: [panels, pylons, pumps],
  banking: [coins],
  property: [houses],
  devices: [phones],
  ai: [network],
  space: [space],
  football: [grass, stadium],
  court: [court],
  individual: [track, podium],
  medicine: [heartbeat],
  prevention: [park, heartbeat],
  nutrition: [fruit],
  books: [shelf],
  stage: [stage],
  heritage: [weaving, dhow],
  arts: [painting],
  board: [board],
  city: [skyline],
  coins: [coins],
  desert: [dunes],
  flags: [flags],
  fog: [fog],
  fruit: [fruit],
  globe: [globe],
  hall: [hall],
  network: [network],
  oil: [pumps],
  park: [park],
  phones: [phones],
  podium: [podium],
  power: [pylons],
  rain: [rain],
  regatta: [regatta],
  road: [road],
  sea: [dhow],
  solar: [panels],
  stadium: [stadium],
  town: [oldTown],
  track: [track],
  train: [train],
  weaving: [weaving],
}

/** The number of variants of each scene. */
export const picturesPerScene = 16

/**
 * The SVG of a picture, by scene and variant, such as `football-7`. Undefined if there is no such
 * scene.
 */
export function drawScene(name: string): string | undefined {
  const found = findScene(name)
  return (
    found &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1600" height="1067" preserveAspectRatio="xMidYMid slice">${found.draw(createRandom(name), found.variant)}${vignette()}</svg>`
  )
}

function findScene(name: string): { draw: Scene; variant: number } | undefined {
  const [, sub = '', number = '0'] = /^([a-z]+)-(\d{1,3})$/.exec(name) ?? []
  const kinds = scenes[sub]
  const draw = kinds?.[Number(number) % kinds.length]
  return draw && { draw, variant: Math.floor(Number(number) / kinds.length) }
}

// Pictures are drawn one at a time, because a newsroom that has just started gets hundreds of
// requests at once.
sharp.concurrency(1)
sharp.cache(false)
const drawing = limitConcurrency(1, 2_000)
/** Few are enough, because clients cache pictures. */
const maxCached = 60
const pictures = new LRUCache<string, Buffer>({ max: maxCached, fetchMethod: (name) => drawing(() => draw(name)), ignoreFetchAbort: true })

/**
 * Drawn once for all newsrooms of this installation: the first minute of one would take 100 s of
 * CPU otherwise.
 */
const keptPictures = join(import.meta.dirname, '../../../node_modules/.cache/mirqab-pictures')
const quality = 82

const tall = /-tall$/

/**
 * The picture as JPEG, 1600 × 1067, or with `-tall` after its name 720 × 1280. Undefined if there
 * is no such scene.
 */
export function drawPicture(name: string): Promise<Buffer> | undefined {
  return findScene(name.replace(tall, '')) && pictures.forceFetch(name)
}

async function draw(name: string): Promise<Buffer> {
  const svg = drawScene(name.replace(tall, '')) ?? ''
  const [across, down] = tall.test(name) ? [720, 1280] : [1600, 1067]
  const file = join(keptPictures, `${createHash('sha256').update(`${across} ${svg}`).digest('hex')}.jpg`)
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const picture = await sharp(Buffer.from(svg)).resize(across, down, { fit: 'cover' }).jpeg({ quality }).toBuffer()
  await keep(file, picture).catch(() => {})
  return picture
}

/** Whole or not at all, because several newsrooms may draw the same picture. */
async function keep(file: string, picture: Buffer): Promise<void> {
  await mkdir(keptPictures, { recursive: true })
  const part = `${file}.${process.pid}`
  await writeFile(part, picture)
  await rename(part, file)
}
