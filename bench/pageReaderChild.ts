// A reader in a process of its own, for bench/alertLatency.ts: opens a page 20 times a second, and
// returns the ms of each. Readers have machines of their own, so it runs before what is measured
// wherever the system allows that; else a third of a slow page's time passed in waiting for this
// process.
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

let isOver = true
try {
  setPriority(-20)
} catch {
  console.error('not root, so the reader’s own waiting is measured too')
}
process.on('message', async (message: { pages: string[] } | 'stop') => {
  isOver = message === 'stop'
  if (message !== 'stop') process.send?.(await readPages(message.pages))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function readPages(pages: string[]): Promise<number[]> {
  const times: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    const response = await fetch(pages[times.length % pages.length] as string)
    await response.arrayBuffer()
    if (!response.ok) console.error(response.url, response.status)
    times.push(performance.now() - startedAt)
    await sleep(50)
  }
  return times
}
