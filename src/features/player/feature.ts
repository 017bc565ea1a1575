import type { Feature } from '#base/feature.ts'

/** Plays agencies' videos from their source. All of it is in the browser. */
export const player: Feature = {
  name: 'player',
}
