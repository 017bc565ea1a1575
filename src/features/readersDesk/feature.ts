import type { Feature } from '#base/feature.ts'
import { readersDeskApi } from './server/api.ts'
import { readersDeskErrors, readersDeskFieldMessages } from './server/messages.ts'

export const readersDesk: Feature = {
  name: 'readersDesk',
  api: [readersDeskApi],
  errors: readersDeskErrors,
  fieldMessages: readersDeskFieldMessages,
}
