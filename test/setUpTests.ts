import { measureCost } from './gate/measureCost.ts'
import { scaleTimeouts } from './timeouts.ts'

scaleTimeouts({ test: 60_000, hook: 120_000, poll: 15_000, pollInterval: 50 })
measureCost(() => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
})
