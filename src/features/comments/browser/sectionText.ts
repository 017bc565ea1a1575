import { defineMessages } from '#ui/locale.ts'

/** The sentences of the section of comments until they are loaded; the others come with `commentText.ts`. */
export const { useText: useSectionText } = defineMessages(
  {
    commentsTitle: 'التعليقات',
    showComments: 'اعرض التعليقات',
  },
  {
    commentsTitle: 'Comments',
    showComments: 'Show the comments',
  },
)
