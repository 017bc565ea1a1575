import { isolate } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'
import { fullNumber } from '#text/times.ts'
import { defineMessages } from '#ui/locale.ts'

const heldAr = (n: number) =>
  plural('ar', n, {
    zero: 'لما حُجز أي تعليق',
    one: 'لحُجز تعليق واحد',
    two: 'لحُجز تعليقان',
    few: `لحُجزت ${n} تعليقات`,
    many: `لحُجز ${fullNumber('ar', n)} تعليقاً`,
    other: `لحُجز ${fullNumber('ar', n)} تعليق`,
  })
const commentsAr = (n: number) =>
  plural('ar', n, {
    one: 'تعليق واحد',
    two: 'تعليقين',
    few: `${n} تعليقات`,
    many: `${fullNumber('ar', n)} تعليقاً`,
    other: `${fullNumber('ar', n)} تعليق`,
  })
const commentsEn = (n: number) => (n === 1 ? '1 comment' : `${fullNumber('en', n)} comments`)

/** Messages of the preview of what a word would have held. */
export const { useText: useBanPreviewText } = defineMessages(
  {
    ask: 'ماذا كانت ستحجز؟',
    failed: 'تعذّر البحث في التعليقات. حاول مجدداً.',
    held: (word: string, n: number) => `لو حُظرت «${isolate(word)}» قبل 30 يوماً ${heldAr(n)}.`,
    cut: (n: number) => `التعليقات كثيرة، فلم يُفحص إلا أحدث ${commentsAr(n)}.`,
    newest: (n: number) => `أحدث ${commentsAr(n)} منها:`,
  },
  {
    ask: 'What would it have held?',
    failed: 'The comments could not be searched. Please try again.',
    held: (word, n) => `If “${isolate(word)}” had been banned 30 days ago, ${n === 0 ? 'no comment' : commentsEn(n)} would have been held.`,
    cut: (n) => `There are many comments: only the newest ${fullNumber('en', n)} were looked at.`,
    newest: (n) => `The newest ${n} of them:`,
  },
)
