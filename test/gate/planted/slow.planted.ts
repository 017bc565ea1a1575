import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { scaleTimeout } from '../../timeouts.ts'

test('needs more than its limit', async () => {
  await sleep((scaleTimeout(1_000) / Number(process.env.TIMEOUT_FACTOR ?? 1)) * 1.5)
})
