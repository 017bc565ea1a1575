import { test } from 'vitest'

test('ends its process', () => {
  process.kill(process.pid, 'SIGKILL')
})
