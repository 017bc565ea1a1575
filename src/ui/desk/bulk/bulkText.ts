import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

export const { useText: useBulkText } = defineMessages(ar, en)
