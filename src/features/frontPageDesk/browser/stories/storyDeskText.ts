import { defineMessages } from '#ui/locale.ts'
import { storyDeskAr } from './storyDeskAr.ts'
import { storyDeskEn } from './storyDeskEn.ts'

/** Messages of a story's page at the desk. */
export const { useText: useStoryDeskText } = defineMessages(storyDeskAr, storyDeskEn)
