import { scaleTimeouts } from '../../timeouts.ts'

scaleTimeouts({ test: 1_000, hook: 5_000, poll: 1_000, pollInterval: 50 })
