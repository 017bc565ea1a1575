// The demo newsroom: fictional agencies, whose feeds the real ingest pipeline reads. A live
// installation never starts it.
import { reportReady, stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { startNewsroom, usualPort } from '#demo/newsroom.ts'

const stopped = stopSignal()
const { DEMO_PORT, DEMO_OPENED_AT } = process.env
const openedAt = DEMO_OPENED_AT ? new Date(DEMO_OPENED_AT) : new Date()
const newsroom = DEMO_PORT
  ? await startNewsroom({ port: Number(DEMO_PORT), openedAt })
  : await startNewsroom({ port: usualPort, openedAt }).catch(() => startNewsroom({ port: 0, openedAt }))
if (process.send) reportReady({ origin: newsroom.origin })
else console.log(newsroom.origin)
await whenAborted(stopped)
await newsroom.close()
