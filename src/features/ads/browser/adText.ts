import { defineMessages } from '#ui/locale.ts'

/** The message of the banners. */
export const { useText: useAdText } = defineMessages({ label: 'إعلان' }, { label: 'Advertisement' })
