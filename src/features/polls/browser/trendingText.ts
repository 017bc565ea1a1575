import { defineMessages } from '#ui/locale.ts'

/** Messages of the trending polls on the front page, which loads no others of the polls. */
export const { useText: useTrendingText } = defineMessages(
  { trending: 'الاستطلاعات الأكثر تداولاً', all: 'كل الاستطلاعات' },
  { trending: 'Trending polls', all: 'All polls' },
)
