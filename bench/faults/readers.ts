import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '#demo/dice.ts'
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

export type Scene = { client: Client; journal: Journal; resources: Resources; dice: Dice }

/** Each reader performs one action after the other until stopped; the outcomes go to the journal. */
export function startReaders(readers: Reader[], scene: Omit<Scene, 'dice'>, diceOf: (n: number) => Dice) {
  let stopped = false
  const loops = readers.map(async (reader, n) => {
    const dice = diceOf(n)
    while (!stopped) {
      const action = choose(dice)
      await action(reader, { ...scene, dice })
      await sleep(dice.between(150, 750))
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
const choose = (dice: Dice) => dice.pick(weighed)
