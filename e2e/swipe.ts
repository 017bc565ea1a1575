import type { CDPSession } from 'playwright'

/** A finger that moves up (or down) the middle of a phone's screen by 440 pixels, in steps that are further apart the faster it is. */
export async function swipe(protocol: CDPSession, direction: 'up' | 'down'): Promise<void> {
  const move = (type: 'touchStart' | 'touchMove', y: number) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 180, y }] })
  const path = Array.from({ length: 12 }, (_, step) => 600 - step * 40)
  if (direction === 'down') path.reverse()
  await move('touchStart', path[0] as number)
  for (const y of path.slice(1)) await move('touchMove', y)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
