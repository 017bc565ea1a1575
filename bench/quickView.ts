// 60 swipes through quick view on a phone, as touch gestures with 4× CPU slowdown: dropped frames,
// heap, elements, videos alive. Usage: node bench/quickView.ts [address] [data folder], default
// http://localhost:3000 and .data (a `npm start` in another terminal). It adds clips to that demo.
import { type CDPSession, chromium, type Page } from 'playwright'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { addClips } from '../e2e/clips.ts'
import { swipe } from '../e2e/swipe.ts'
import { launchOptions } from '../test/installBrowser.ts'

const [address = 'http://localhost:3000', dataDir = '.data'] = process.argv.slice(2)
const swipes = 60
/** Swipes after which everything that is loaded once has been, and the heap is compared with. */
const warmUp = 3
const slowdown = 4
/**
 * How long frames are counted while a clip just plays, to tell what a busy machine does by itself.
 */
const restMs = 15_000

const first = await seed()
const browser = await chromium.launch(launchOptions())
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
const page = await context.newPage()
const protocol = await context.newCDPSession(page)
await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
await page.goto(`${address}/media/quickview?clip=${first}`, { waitUntil: 'load' })
await untilPlaying(page)
for (let swipe = 0; swipe < warmUp; swipe++) await swipeUp(page, protocol)
const before = await measure(page, protocol)
await page.evaluate(recordFrames)
await page.waitForTimeout(restMs)
const resting = await takeGaps(page)
let mostVideos = 0
for (let swipe = 0; swipe < swipes; swipe++) {
  await swipeUp(page, protocol)
  mostVideos = Math.max(mostVideos, await page.locator('video').count())
}
const gaps = await takeGaps(page)
const after = await measure(page, protocol)
await browser.close()

const share = (from: number, to: number) => `${(((to - from) / from) * 100).toFixed(1)} %`
console.table([
  { what: 'swipes', value: swipes },
  { what: 'longest time without a frame, ms', value: `${Math.round(gaps.at(-1) ?? 0)} (at rest: ${Math.round(resting.at(-1) ?? 0)})` },
  { what: 'times without a frame > 100 ms, per second', value: `${perSecond(gaps)} (at rest: ${perSecond(resting)})` },
  { what: '99th percentile of frames, ms', value: `${percentile(gaps)} (at rest: ${percentile(resting)})` },
  { what: 'most videos alive', value: mostVideos },
  { what: 'heap before, MB', value: (before.heap / 2 ** 20).toFixed(1) },
  { what: 'heap after', value: `${(after.heap / 2 ** 20).toFixed(1)} MB, ${share(before.heap, after.heap)}` },
  { what: 'elements before and after', value: `${before.elements}, ${after.elements}` },
  { what: 'nodes before and after', value: `${before.nodes}, ${after.nodes}, ${share(before.nodes, after.nodes)}` },
])

async function seed(): Promise<number | undefined> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir, MIRQAB_MODE: 'demo' })
  const database = await openDatabase(config)
  const app = createApp(config, database.url, 'bench', { background: true })
  const [id] = await addClips(app, warmUp + swipes + 5)
  await app.close()
  await database.stop()
  return id
}

/** A swipe as a finger makes it, and a look at the clip until it plays. */
async function swipeUp(page: Page, protocol: CDPSession): Promise<void> {
  const shown = () => page.locator('[data-place="shown"]').getAttribute('data-clip')
  const from = await shown()
  await swipe(protocol, 'up')
  await page.waitForFunction((id) => document.querySelector('[data-place="shown"]')?.getAttribute('data-clip') !== id, from)
  await untilPlaying(page)
}

/** Waits until the clip rests in its place and plays. */
async function untilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-place="shown"] video')
    const slots = document.querySelector('.quick-slots')
    return slots && slots.scrollTop % slots.clientHeight === 0 && video && video.currentTime > 0.1
  })
}

/** The times between two frames since the last call, in ms, the shortest first. */
async function takeGaps(page: Page): Promise<number[]> {
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps.splice(0))
  return gaps.sort((a, b) => a - b)
}

function perSecond(gaps: number[]): string {
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
  return (gaps.filter((gap) => gap > 100).length / seconds).toFixed(2)
}

function percentile(gaps: number[]): number {
  return Math.round(gaps[Math.floor(gaps.length * 0.99)] ?? 0)
}

/** Runs in the page: collects the times between two frames. */
function recordFrames(): void {
  const gaps: number[] = []
  Object.assign(window, { gaps })
  let last = performance.now()
  requestAnimationFrame(function next(now) {
    gaps.push(now - last)
    last = now
    requestAnimationFrame(next)
  })
}

async function measure(page: Page, protocol: CDPSession): Promise<{ heap: number; nodes: number; elements: number }> {
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.send('Performance.enable')
  const { metrics } = await protocol.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), elements: await page.locator('*').count() }
}
