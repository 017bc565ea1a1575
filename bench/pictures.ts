// The cost of pictures on one core: node bench/pictures.ts. The originals are the demo newsroom's
// (1600 × 1067), and the same scaled up to 24 megapixels. 'from the original' is the cost of each
// width if we did not store a copy of at most 1280 × 2560.
import sharp from 'sharp'
import { drawPicture } from '#demo/pictures/drawPicture.ts'
import { makeOriginal, makeVariant } from '#features/pictures/server/resizePicture.ts'
import { recordFigures } from './figures.ts'

const names = ['government-2', 'football-3', 'books-1', 'nutrition-2', 'markets-4', 'arab-1']
const drawn = await Promise.all(names.map((name) => drawPicture(name) as Promise<Buffer>))
const photos = await Promise.all(drawn.map((bytes) => sharp(bytes).resize(6000, 4000).jpeg({ quality: 88 }).toBuffer()))
const copies = await Promise.all(photos.map(makeOriginal))

const rows: Record<string, { 'ms each': number; 'KB each': number }> = {}
rows['make a copy of 1600 × 1067'] = await measure(drawn, makeOriginal)
rows['make a copy of 24 megapixels'] = await measure(photos, makeOriginal)
for (const width of [320, 640, 1280]) {
  for (const format of ['avif', 'webp', 'jpeg'] as const)
    rows[`${width} ${format}`] = await measure(copies, (bytes) => makeVariant(bytes, width, format))
}
rows['640 avif at the library’s own effort 4'] = await measure(copies, (bytes) => sharp(bytes).resize(640).avif({ quality: 52 }).toBuffer())
rows['640 avif from the original of 24 megapixels'] = await measure(photos, (bytes) => makeVariant(bytes, 640, 'avif'))
console.table(rows)
const ms = (row: string) => rows[row]?.['ms each'] ?? Number.NaN
recordFigures(
  {
    ...{ name: 'AVIF of 640 pixels', value: ms('640 avif'), unit: 'ms', better: 'lower' },
    ...{ baseline: ms('640 avif at the library’s own effort 4'), baselineName: 'the library’s own effort' },
  },
  { name: 'copy of 24 megapixels', value: ms('make a copy of 24 megapixels'), unit: 'ms', better: 'lower' },
)

async function measure(inputs: Buffer[], work: (bytes: Buffer) => Promise<Buffer>): Promise<{ 'ms each': number; 'KB each': number }> {
  const start = performance.now()
  let bytes = 0
  for (const input of inputs) bytes += (await work(input)).length
  const each = (total: number, unit: number) => Math.round((total / inputs.length / unit) * 10) / 10
  return { 'ms each': each(performance.now() - start, 1), 'KB each': each(bytes, 1024) }
}
