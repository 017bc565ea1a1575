import { defineMessages } from '#ui/locale.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'

/** Messages of the page of a story. */
export const { useText: useStoryText, textIn: storyTextIn } = defineMessages(ar, en)
