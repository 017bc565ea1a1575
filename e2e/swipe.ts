import type { CDPSession } from 'playwright'

type Point = { x: number; y: number }

/** Steps of a movement, which are further apart the faster it is. */
const steps = 11

/** A finger that moves up (or down) the middle of a phone's screen by 440 pixels. */
export function swipe(protocol: CDPSession, direction: 'up' | 'down'): Promise<void> {
  const [low, high] = [
    { x: 180, y: 600 },
    { x: 180, y: 160 },
  ]
  return moveFingers(protocol, [direction === 'up' ? { from: low, to: high } : { from: high, to: low }])
}

/** Fingers that touch the screen, move at the same time and leave it. */
export async function moveFingers(protocol: CDPSession, fingers: { from: Point; to: Point }[]): Promise<void> {
  for (let step = 0; step <= steps; step++) {
    const at = (from: number, to: number) => from + ((to - from) * step) / steps
    const touchPoints = fingers.map(({ from, to }, id) => ({ id, x: at(from.x, to.x), y: at(from.y, to.y) }))
    await protocol.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
  }
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
