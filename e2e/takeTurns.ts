import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** Longer than any turn takes: a run that was killed left it. */
const staleMs = 120_000

/**
 * Waits until no other journey changes the same thing, so that an editor is not told of changes by
 * others that the test does not make. @returns ends the turn
 */
export async function takeTurn(what: string): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `mirqab-turn-${new URL(inject('origin')).port}-${what}`)
  const end = () => rm(folder, { recursive: true, force: true })
  for (;;) {
    const isMine = await mkdir(folder).then(
      () => true,
      () => false,
    )
    if (isMine) return end
    const since = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - since > staleMs) await end()
    await sleep(100)
  }
}
