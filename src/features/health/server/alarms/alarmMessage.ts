import type { LocalizedText } from '#text/locale.ts'

/** A stored alarm: the start or end of a failure. `since`: when the failure began. */
export type AlarmMessage = {
  id: number
  moment: 'start' | 'end'
  check_name: string
  subject: string
  says: LocalizedText
  remedy: LocalizedText | null
  since: Date
  at: Date
}
