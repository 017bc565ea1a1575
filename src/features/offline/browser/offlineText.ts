import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the frame; those of the offline page are separate (`storedText.ts`). */
export const { useText: useOfflineText } = defineMessages(ar, en)
