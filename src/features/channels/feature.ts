import type { Feature } from '#base/feature.ts'
import { channelsApi } from './server/api.ts'
import { channelsBackup } from './server/channelsBackup.ts'
import { channelJobs, timedChannelJobs } from './server/jobs.ts'
import { channelErrors, channelFieldMessages } from './server/messages.ts'
import { sendWaitingReplies } from './server/pace/sendWaitingReplies.ts'

export const channels: Feature = {
  name: 'channels',
  api: [channelsApi],
  errors: channelErrors,
  fieldMessages: channelFieldMessages,
  jobs: [{ runner: 'standard', jobs: channelJobs, timed: timedChannelJobs }],
  followers: [sendWaitingReplies],
  backup: [channelsBackup],
}
