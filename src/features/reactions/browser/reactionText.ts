import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of reactions, saved posts and recommendations. */
export const { useText: useReactionText, textIn: reactionTextIn } = defineMessages(ar, en)
