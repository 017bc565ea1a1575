// The demo newsroom: fictional agencies, whose feeds the real ingest pipeline reads. A live installation never starts it.
import { reportReady, stopSignal, whenAborted } from '#base/process/stopSignal.ts'
import { startNewsroom, usualPort } from '#demo/newsroom.ts'

const stopped = stopSignal()
const newsroom = process.env.DEMO_PORT
  ? await startNewsroom({ port: Number(process.env.DEMO_PORT) })
  : await startNewsroom({ port: usualPort }).catch(() => startNewsroom({ port: 0 }))
if (process.send) reportReady({ origin: newsroom.origin })
else console.log(newsroom.origin)
await whenAborted(stopped)
await newsroom.close()
