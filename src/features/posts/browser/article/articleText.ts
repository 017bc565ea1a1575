import { defineMessages } from '#ui/locale.ts'
import { articleAr } from './articleAr.ts'
import { articleEn } from './articleEn.ts'

/** Messages around an article, which lists do not need. */
export const { useText: useArticleText, textIn: articleTextIn } = defineMessages(articleAr, articleEn)
