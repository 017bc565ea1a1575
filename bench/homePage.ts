// The front page in a real browser on slow 4G (1.6 Mbit/s, 150 ms) with a CPU slowed down 4×, and the same page
// unthrottled.
// Usage: node bench/homePage.ts [address], default http://localhost:3000/ (an `npm start` in another terminal). Each
// figure is the median of 5 visits.
import { type CDPSession, chromium, type Page } from 'playwright'
import { browserPath } from '../test/installBrowser.ts'

const address = process.argv[2] ?? 'http://localhost:3000/'
const visits = 5

type Visit = { lcp: number; fcp: number; cls: number; tbt: number; requests: number; bytes: Record<string, number> }
type Slowness = { latency: number; throughput: number; cpu: number }

const slow: Slowness = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, cpu: 4 }
const free: Slowness = { latency: 0, throughput: -1, cpu: 1 }

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-background-networking'] })
const rows = []
for (const [name, width, height] of [
  ['phone 360', 360, 740],
  ['desktop 1280', 1280, 800],
] as const) {
  for (const [condition, slowness] of [
    ['slow 4G, 4× CPU', slow],
    ['unthrottled', free],
  ] as const) {
    const measured: Visit[] = []
    for (let index = 0; index < visits; index++) measured.push(await visit(width, height, slowness))
    rows.push({ screen: name, condition, ...summarise(measured) })
  }
}
await browser.close()
console.table(rows)

async function visit(width: number, height: number, slowness: Slowness): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: width < 768 ? 2 : 1, isMobile: width < 768 })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const protocol = await context.newCDPSession(page)
  const bytes = await countBytes(protocol)
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latency,
    downloadThroughput: slowness.throughput,
    uploadThroughput: slowness.throughput,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const vitals = await readVitals(page)
  await context.close()
  return { ...vitals, requests: bytes.requests, bytes: bytes.byKind }
}

/** Bytes on the wire by kind, without the event stream of new posts, which stays open. */
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

/** Runs in the page before any other script: records paint, layout shift and long task entries. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0
  })
  on('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50)
  })
}

async function readVitals(page: Page): Promise<{ lcp: number; fcp: number; cls: number; tbt: number }> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; cls: number; tbt: number } }
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { ...seen, fcp }
  })
}

function summarise(measured: Visit[]) {
  const median = (pick: (visit: Visit) => number) => measured.map(pick).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0
  const kilobytes = (...kinds: string[]) =>
    Number((median((visit) => kinds.reduce((sum, kind) => sum + (visit.bytes[kind] ?? 0), 0)) / 1024).toFixed(1))
  return {
    'FCP ms': Math.round(median((visit) => visit.fcp)),
    'LCP ms': Math.round(median((visit) => visit.lcp)),
    CLS: Number(median((visit) => visit.cls).toFixed(4)),
    'TBT ms': Math.round(median((visit) => visit.tbt)),
    'script KB': kilobytes('Script'),
    'page KB': kilobytes('Document'),
    'style KB': kilobytes('Stylesheet'),
    'font KB': kilobytes('Font'),
    'before images KB': kilobytes('Document', 'Script', 'Stylesheet', 'Font', 'Fetch', 'XHR'),
    'image KB': kilobytes('Image'),
    requests: median((visit) => visit.requests),
  }
}
