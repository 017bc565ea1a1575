import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of quick view. */
export const { useText: useQuickViewText, textIn: quickViewTextIn } = defineMessages(ar, en)
