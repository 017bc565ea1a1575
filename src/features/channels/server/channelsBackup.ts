import type { BackupPart } from '#base/backupPart.ts'
import { readChannels } from './readChannels.ts'

/**
 * The reader's channels, for information: each has to be linked again from the device itself.
 * Without addresses and keys of browsers.
 */
export const channelsBackup: BackupPart = {
  name: 'channels',
  async collect(app, userId) {
    const linked = await readChannels(app.db, userId)
    return linked.map(({ channel, linked, address, browsers, disabled }) => ({
      channel,
      linked,
      address,
      browsers,
      disabled: disabled?.reason ?? null,
      disabled_at: disabled?.since.toISOString() ?? null,
    }))
  },
}
