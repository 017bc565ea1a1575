// The demo newsroom: fictional agencies whose feeds the real pipeline reads. Only for the demo; a live installation never starts it.
import { stopSignal, whenAborted } from '#base/stopSignal.ts'
import { startNewsroom } from '#demo/newsroom.ts'

/** Asked for first, so that addresses stay the same from one start to the next. */
const usualPort = 4817

const stopped = stopSignal()
const newsroom = process.env.DEMO_PORT
  ? await startNewsroom({ port: Number(process.env.DEMO_PORT) })
  : await startNewsroom({ port: usualPort }).catch(() => startNewsroom({ port: 0 }))
if (process.send) process.send({ origin: newsroom.origin })
else console.log(newsroom.origin)
await whenAborted(stopped)
await newsroom.close()
if (process.connected) process.disconnect?.()
