import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '#demo/seededRandom.ts'
import { actions } from './actions.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'

/**
 * Posts and polls that readers react to, comment on and vote in. Posts are added when a reader
 * first sees them in a list.
 */
type Resources = { posts: number[]; polls: { id: number; options: number[] }[]; comments: { id: number; post: number }[] }

export type Reader = {
  id: number
  /** The initial name. */
  name: string
  email: string
  password: string
  token: string
  /** This reader's comments whose ids are known; `words` are unique to each. */
  comments: { id: number; key: string; words: string; version: number }[]
  /** Times when the recent comments were sent, ms since 1970, to stay within the rate limit. */
  commentTimes: number[]
  commentCount: number
}

export type Context = { client: Client; journal: Journal; resources: Resources; random: SeededRandom }

/** Each reader performs one action after another until stopped. */
export function startReaders(readers: Reader[], context: Omit<Context, 'random'>, randomOf: (n: number) => SeededRandom) {
  let stopped = false
  const loops = readers.map(async (reader, n) => {
    const random = randomOf(n)
    while (!stopped) {
      const action = choose(random)
      await action(reader, { ...context, random })
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

const weighted = actions.flatMap(({ weight, act }) => Array.from({ length: weight }, () => act))
const choose = (random: SeededRandom) => random.pick(weighted)
