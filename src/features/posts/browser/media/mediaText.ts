import { defineMessages } from '#ui/locale.ts'
import { mediaAr } from './mediaAr.ts'
import { mediaEn } from './mediaEn.ts'

/** Messages of media posts, which the front page does not need. */
export const { useText: useMediaText, textIn: mediaTextIn } = defineMessages(mediaAr, mediaEn)
