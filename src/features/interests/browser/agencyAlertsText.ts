import { defineMessages } from '#ui/locale.ts'

const ar = {
  alert: 'نبّهني إلى أخبارها',
  alerted: 'تصلك تنبيهاتها',
  undo: 'تراجع',
  plans: 'الباقات',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
}
export type AgencyAlertsMessages = typeof ar

/** Messages of the button that adds an agency to the interests. */
export const { useText: useAgencyAlertsText } = defineMessages<AgencyAlertsMessages>(ar, {
  alert: 'Alert me',
  alerted: 'Alerts on',
  undo: 'Undo',
  plans: 'Plans',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',
})
