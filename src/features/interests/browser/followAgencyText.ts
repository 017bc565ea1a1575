import { defineMessages } from '#ui/locale.ts'

const ar = {
  follow: 'تابع الوكالة',
  following: 'تتابع الوكالة',
  undo: 'تراجع',
  plans: 'الباقات',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
}
export type FollowAgencyMessages = typeof ar

/** Messages of the button that follows an agency. */
export const { useText: useFollowAgencyText } = defineMessages<FollowAgencyMessages>(ar, {
  follow: 'Follow agency',
  following: 'Following',
  undo: 'Undo',
  plans: 'Plans',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',
})
