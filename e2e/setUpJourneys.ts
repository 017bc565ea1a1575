import { measureCost } from '../test/gate/measureCost.ts'
import { scaleTimeouts } from '../test/timeouts.ts'
import { pageLoads } from './pageLoads.ts'

scaleTimeouts({ test: 300_000, hook: 300_000, poll: 30_000, pollInterval: 100 })
measureCost(pageLoads)
