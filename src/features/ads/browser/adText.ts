import { defineMessages } from '#ui/locale.ts'

/** The sentences of banners. */
export const { useText: useAdText } = defineMessages(
  {
    label: 'إعلان',
  },
  {
    label: 'Advertisement',
  },
)
