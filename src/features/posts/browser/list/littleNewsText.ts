import { defineMessages } from '#ui/locale.ts'

/** Messages of a list with little news in its language. */
export const { useText: useLittleNewsText, textIn: littleNewsTextIn } = defineMessages(
  { littleNews: 'أخبار هذه القائمة بهذه اللغة قليلة.', showBoth: 'اعرض الأخبار باللغتين' },
  { littleNews: 'There is little news in this language here.', showBoth: 'Show news in both languages' },
)
