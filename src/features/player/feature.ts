import type { Feature } from '#base/feature.ts'
import { playerApi } from './server/api.ts'

/** Plays agencies' videos from their source; only their captions come through us. */
export const player: Feature = {
  name: 'player',
  api: [playerApi],
}
