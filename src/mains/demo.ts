// The demo newsroom: fictional agencies whose feeds the real pipeline reads. Only for the demo; a live installation never starts it.
import { stopSignal, tellReady, whenAborted } from '#base/process/stopSignal.ts'
import { startNewsroom, usualPort } from '#demo/newsroom.ts'

const stopped = stopSignal()
const newsroom = process.env.DEMO_PORT
  ? await startNewsroom({ port: Number(process.env.DEMO_PORT) })
  : await startNewsroom({ port: usualPort }).catch(() => startNewsroom({ port: 0 }))
if (process.send) tellReady({ origin: newsroom.origin })
else console.log(newsroom.origin)
await whenAborted(stopped)
await newsroom.close()
