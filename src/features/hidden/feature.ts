import type { Feature } from '#base/feature.ts'
import { hiddenApi } from './server/api.ts'
import { hiddenBackup } from './server/backup.ts'

/**
 * Agencies, sections and stories that readers hide from lists: on their device, and in the account
 * of those who have one.
 */
export const hidden: Feature = { name: 'hidden', api: [hiddenApi], backup: [hiddenBackup] }
