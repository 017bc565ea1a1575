import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '#demo/seededRandom.ts'
import { actions } from './actions.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'

/** What readers write about. Posts are added as the feeds are read. */
type Resources = { posts: number[]; polls: { id: number; options: number[] }[]; comments: { id: number; post: number }[] }

export type Reader = {
  id: number
  /** The name at the start. */
  name: string
  email: string
  password: string
  token: string
  /** The reader's own comments whose ids are known; `words` are unique to each. */
  own: { id: number; key: string; words: string; version: number }[]
  /** When they wrote comments, ms since 1970, to stay within the rate limit. */
  wroteAt: number[]
  written: number
}

export type Scene = { client: Client; journal: Journal; resources: Resources; random: SeededRandom }

/** Each reader performs one action after the other until stopped; the outcomes go to the journal. */
export function startReaders(readers: Reader[], scene: Omit<Scene, 'random'>, randomOf: (n: number) => SeededRandom) {
  let stopped = false
  const loops = readers.map(async (reader, n) => {
    const random = randomOf(n)
    while (!stopped) {
      const action = choose(random)
      await action(reader, { ...scene, random })
      await sleep(random.between(150, 750))
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
    },
  }
}

const weighed = actions.flatMap(({ weight, act }) => Array.from({ length: weight }, () => act))
const choose = (random: SeededRandom) => random.pick(weighed)
