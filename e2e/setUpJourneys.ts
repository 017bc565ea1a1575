import { scaleTimeouts } from '../test/timeouts.ts'

scaleTimeouts({ test: 300_000, hook: 300_000, poll: 30_000, pollInterval: 100 })
