// The front page in a real browser, on slow 4G (1.6 Mbit/s, 150 ms) with 4× CPU slowdown, and
// unthrottled. Each figure is the median of 5 page loads. Usage: node bench/homePage.ts [address],
// default http://localhost:3000/ (an `npm start` in another terminal)
import { type CDPSession, chromium, type Page } from 'playwright'
import { launchOptions } from '../test/installBrowser.ts'

const address = process.argv[2] ?? 'http://localhost:3000/'
const loads = 5

/** `usable`: ms until React has attached to the page. */
type PageLoad = { lcp: number; fcp: number; usable: number; cls: number; tbt: number; requests: number; bytes: Record<string, number> }
type Throttling = { latency: number; throughput: number; cpu: number }

const slow: Throttling = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, cpu: 4 }
const unthrottled: Throttling = { latency: 0, throughput: -1, cpu: 1 }

const browser = await chromium.launch(launchOptions())
const rows = []
for (const [name, width, height] of [
  ['phone 360', 360, 740],
  ['desktop 1280', 1280, 800],
] as const) {
  for (const [condition, throttling] of [
    ['slow 4G, 4× CPU', slow],
    ['unthrottled', unthrottled],
  ] as const) {
    const measured: PageLoad[] = []
    for (let index = 0; index < loads; index++) measured.push(await loadPage(width, height, throttling))
    rows.push({ screen: name, condition, ...summarise(measured) })
  }
}
await browser.close()
console.table(rows)

async function loadPage(width: number, height: number, throttling: Throttling): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 768 ? 2 : 1, isMobile: width < 768 })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const protocol = await context.newCDPSession(page)
  const bytes = await countBytes(protocol)
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.latency,
    downloadThroughput: throttling.throughput,
    uploadThroughput: throttling.throughput,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpu })
  await page.goto(address, { waitUntil: 'load' })
  const attached = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')) && performance.now()
  const usable = (await (await page.waitForFunction(attached)).jsonValue()) as number
  await page.waitForTimeout(3000)
  const vitals = await readVitals(page)
  await context.close()
  return { ...vitals, usable, requests: bytes.requests, bytes: bytes.byKind }
}

/**
 * Transferred bytes by resource type, without the event stream of new posts, which does not end.
 */
async function countBytes(protocol: CDPSession): Promise<{ requests: number; byKind: Record<string, number> }> {
  const kinds = new Map<string, string>()
  const total = { requests: 0, byKind: {} as Record<string, number> }
  await protocol.send('Network.enable')
  protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    total.requests++
    total.byKind[kind] = (total.byKind[kind] ?? 0) + encodedDataLength
  })
  return total
}

/**
 * Runs in the page before any other script: records performance entries. `tbt` counts all long
 * tasks after load begins.
 */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { vitals })
  const on = (type: string, record: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) vitals.cls += entry.value ?? 0
  })
  on('longtask', (entry) => {
    vitals.tbt += Math.max(0, entry.duration - 50)
  })
}

async function readVitals(page: Page): Promise<{ lcp: number; fcp: number; cls: number; tbt: number }> {
  return page.evaluate(() => {
    const { vitals } = window as unknown as { vitals: { lcp: number; cls: number; tbt: number } }
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { ...vitals, fcp }
  })
}

function summarise(measured: PageLoad[]) {
  const median = (pick: (load: PageLoad) => number) => measured.map(pick).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0
  const kilobytes = (...kinds: string[]) =>
    Number((median((load) => kinds.reduce((sum, kind) => sum + (load.bytes[kind] ?? 0), 0)) / 1024).toFixed(1))
  return {
    'FCP ms': Math.round(median((load) => load.fcp)),
    'LCP ms': Math.round(median((load) => load.lcp)),
    'usable ms': Math.round(median((load) => load.usable)),
    CLS: Number(median((load) => load.cls).toFixed(4)),
    'TBT ms': Math.round(median((load) => load.tbt)),
    'script KB': kilobytes('Script'),
    'page KB': kilobytes('Document'),
    'style KB': kilobytes('Stylesheet'),
    'font KB': kilobytes('Font'),
    'before images KB': kilobytes('Document', 'Script', 'Stylesheet', 'Font', 'Fetch', 'XHR'),
    'image KB': kilobytes('Image'),
    requests: median((load) => load.requests),
  }
}
