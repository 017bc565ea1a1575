import { defineMessages } from '#ui/locale.ts'

/**
 * The messages that are needed before the comments are loaded; the others are in `commentText.ts`.
 */
export const { useText: useSectionText, textIn: sectionTextIn } = defineMessages(
  {
    commentsTitle: 'التعليقات',
    showComments: 'اعرض التعليقات',
  },
  {
    commentsTitle: 'Comments',
    showComments: 'Show the comments',
  },
)
