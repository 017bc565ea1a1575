import type { Feature } from '#base/feature.ts'
import { deskAgenciesApi } from './server/api.ts'
import { finishMerge } from './server/merge/finishMerge.ts'
import { agencyErrors, agencyFieldMessages } from './server/messages.ts'

/** Agencies at the desk: which there are, their cards, and making one part of another. */
export const agenciesDesk: Feature = {
  name: 'agenciesDesk',
  api: [deskAgenciesApi],
  errors: agencyErrors,
  fieldMessages: agencyFieldMessages,
  jobs: [{ runner: 'standard', jobs: { finishMerge } }],
}
