import type { Feature } from '#base/feature.ts'
import { factorApi } from './server/factor/factorApi.ts'
import { passkeyApi } from './server/factor/passkeys/passkeyApi.ts'
import { mailInvitation } from './server/members/mailInvitation.ts'
import { membersApi } from './server/members/membersApi.ts'
import { invitationJobs, timedInvitationJobs } from './server/members/pruneInvitations.ts'
import { staffErrors, staffFieldMessages } from './server/messages.ts'

/** How staff get in: the second factor, invitations and roles. */
export const staff: Feature = {
  name: 'staff',
  api: [factorApi, passkeyApi, membersApi],
  errors: staffErrors,
  fieldMessages: staffFieldMessages,
  jobs: [
    { runner: 'urgent', jobs: { mailInvitation }, mails: ['mailInvitation'] },
    { runner: 'standard', jobs: invitationJobs, timed: timedInvitationJobs },
  ],
}
