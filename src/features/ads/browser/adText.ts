import { defineMessages } from '#ui/locale.ts'

/** Messages of the banners. */
export const { useText: useAdText } = defineMessages(
  {
    label: 'إعلان',
  },
  {
    label: 'Advertisement',
  },
)
