import { defineMessages } from '#ui/locale.ts'

/** Messages of the days around that of a list. */
export const { useText: useDayText, textIn: dayTextIn } = defineMessages(
  { previousDay: 'اليوم السابق:', nextDay: 'اليوم التالي:', chooseDay: 'يوم آخر', showDay: 'اعرض' },
  { previousDay: 'Previous day:', nextDay: 'Next day:', chooseDay: 'Another day', showDay: 'Show' },
)
