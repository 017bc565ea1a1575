import { expect, inject } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'

/**
 * The page with everything that the demo sent, newest first. Fails if it takes long, so that a test
 * names what it waited for.
 */
export async function readOutbox(): Promise<string> {
  const response = await fetch(`${inject('origin')}/_outbox`, { signal: AbortSignal.timeout(scaleTimeout(20_000)) })
  return response.text()
}

/** Messages of a channel to a recipient in the demo's outbox, as HTML, newest first. */
export async function messagesTo(channel: string, recipient: string): Promise<string[]> {
  const messages = (await readOutbox()).split('<article>')
  return messages.filter((message) => message.includes(`${channel} → <bdi>${recipient}</bdi>`))
}

/**
 * Waits until the newest mail to an address has what `find` looks for, such as a code or a link.
 * The worker is busy while a demo newsroom has just started.
 */
export async function findInMail(email: string, find: (mail: string) => string | undefined): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const [mail = ''] = await messagesTo('mail', email)
    found = find(mail)
    return found
  }
  await expect.poll(look, { timeout: scaleTimeout(60_000) }).toBeDefined()
  return found as string
}
