import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the frame around every page. */
export const { useText: useFrameText, textIn: frameTextIn } = defineMessages(ar, en)
