import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest. They start first, so that the workers finish at about the same time.
 */
const slowest = [
  'crawl',
  'dev',
  'polls',
  'accounts',
  'billing',
  'stored',
  'offline',
  'billingDesk',
  'paidAlerts',
  'search',
  'programs',
  'comments',
  'outside',
  'accessibility',
  'reactions',
  'light',
  'frame',
  'profile',
  'urgentPush',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(basename(moduleId).split('.')[0] ?? '')
      return at < 0 ? slowest.length : at
    }
    return files.sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

/**
 * Journeys in a real browser against the real program. Three files at a time share the machine with
 * the site: two, which often wait, leave a fifth of two cores idle.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts', 'src/features/*/*.journey.ts'],
    globalSetup: ['e2e/startSite.ts'],
    maxWorkers: 3,
    // Each file would start a browser, and load the same modules, again: 0.9 s of CPU.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Sets the time limits.
    setupFiles: ['e2e/setUpJourneys.ts'],
  },
})
