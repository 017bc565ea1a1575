import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** The sentences of reactions, saved things and recommendations. */
export const { useText: useReactionText, textIn: reactionTextIn } = defineMessages(ar, en)
