import type { Reporter, TestModule } from 'vitest/node'

/**
 * Names the journeys that failed first and passed when tried again, with what they failed by. A vitest reporter. Such a journey is a defect, of
 * itself or of the product: what it depends on by chance is to be found. It does not refuse the work of others.
 */
export default class ReportUnsteady implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const journey of module.children.allTests('passed')) {
        if (!journey.diagnostic()?.flaky) continue
        console.log(`\nUNSTEADY, passed at the second try only: ${module.relativeModuleId} > ${journey.fullName}`)
        for (const { message, stack } of journey.result().errors ?? []) console.log(stack ?? message)
      }
    }
  }
}
