import type { Check } from './check.ts'
import { measureBackup } from './checks/measureBackup.ts'
import { measureCertificate } from './checks/measureCertificate.ts'
import { measureDatabase } from './checks/measureDatabase.ts'
import { measureBudget, measureDeliveries } from './checks/measureDeliveries.ts'
import { measureDisk } from './checks/measureDisk.ts'
import { measureNews } from './checks/measureNews.ts'
import { measurePayments } from './checks/measurePayments.ts'
import { measureMail, measureProviders } from './checks/measureProviders.ts'
import { measureQueues } from './checks/measureQueues.ts'
import { measureSearch } from './checks/measureSearch.ts'
import { measureSources } from './checks/measureSources.ts'

/** Every check. Those that ask others are asked seldom. */
export const checks: Check[] = [
  { name: 'news', everyMinutes: 1, holds: 3, measure: measureNews },
  { name: 'sources', everyMinutes: 1, holds: 3, measure: measureSources },
  { name: 'queues', everyMinutes: 1, holds: 3, measure: measureQueues },
  { name: 'deliveries', everyMinutes: 1, holds: 3, measure: measureDeliveries },
  { name: 'payments', everyMinutes: 1, holds: 3, measure: measurePayments },
  { name: 'budget', everyMinutes: 1, holds: 3, measure: measureBudget },
  { name: 'search', everyMinutes: 1, holds: 3, measure: measureSearch },
  { name: 'database', everyMinutes: 1, holds: 3, measure: measureDatabase },
  { name: 'disk', everyMinutes: 1, holds: 3, measure: measureDisk },
  { name: 'backup', everyMinutes: 10, holds: 1, measure: measureBackup },
  { name: 'mail', everyMinutes: 5, holds: 2, measure: measureMail },
  { name: 'providers', everyMinutes: 30, holds: 2, measure: measureProviders },
  { name: 'certificate', everyMinutes: 60, holds: 1, measure: measureCertificate },
]
