import { currentReader, watchReader } from './reader.ts'
import { type SignInReason, signInPrompt } from './signInPrompt.ts'

/** What a visitor wanted: done when he signs in now, forgotten when he turns away. */
let wanted: (() => void) | undefined

/** Asks a visitor to sign in, and then does what he wanted. */
export function askFirst(why: SignInReason, done: () => void): void {
  wanted = done
  signInPrompt.set(why)
}

signInPrompt.subscribe(() => {
  const isOnHisWay = /\/(login|signup)$/i.test(location.pathname)
  if (signInPrompt.get() === null && !isOnHisWay) wanted = undefined
})

watchReader(() => {
  if (!currentReader() || !wanted) return
  const done = wanted
  wanted = undefined
  done()
})
