import { defineMessages } from '#ui/locale.ts'

/** The messages that every list needs; the others are in `reactionText.ts`. */
export const { useText: useReactionNames, textIn: reactionNamesIn } = defineMessages(
  {
    reactionNames: { like: 'أعجبني', dislike: 'لم يعجبني', important: 'مهم', funny: 'طريف', fakenews: 'خبر كاذب', save: 'حفظ' },
    reactTo: (title: string) => `تفاعل مع: ${title}`,
    moreReactions: 'تفاعلات أخرى',
  },
  {
    reactionNames: { like: 'Like', dislike: 'Dislike', important: 'Important', funny: 'Funny', fakenews: 'Fake news', save: 'Save' },
    reactTo: (title: string) => `React to: ${title}`,
    moreReactions: 'More reactions',
  },
)
