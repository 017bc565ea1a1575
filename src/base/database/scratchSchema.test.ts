import { expect, test } from 'vitest'
import { proxyDatabase } from '../../../test/databaseProxy.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { withScratchSchema } from './scratchSchema.ts'

/**
 * Does what a pooler does that ignores them: the startup message (its length, 196608, pairs of
 * strings) loses its `options`.
 */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8).toString().split('\0')
  const at = words.indexOf('options')
  const rest = Buffer.from(at < 0 ? words.join('\0') : words.toSpliced(at, 2).join('\0'))
  const changed = Buffer.concat([message.subarray(0, 8), rest])
  changed.writeInt32BE(changed.length, 0)
  return changed
}

test('behind a pooler that drops the search path, nothing is done, because it would be done to the real tables', async () => {
  const app = await createTestApp()
  const pooler = await proxyDatabase(app.databaseUrl, withoutOptions)
  let isDone = false
  const work = async () => {
    isDone = true
  }
  await expect(withScratchSchema({ ...app, databaseUrl: pooler.url }, ['posts'], work)).rejects.toThrow('DATABASE_URL')
  expect(isDone).toBe(false)
  const { rows } = await app.pool.query("select nspname from pg_namespace where nspname like 'eval%'")
  expect(rows).toEqual([])
  await withScratchSchema(app, ['posts'], work)
  expect(isDone).toBe(true)
  pooler.stop()
})
