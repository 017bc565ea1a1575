import type { planNoticeAr } from './planNoticeAr.ts'

export const planNoticeEn: typeof planNoticeAr = {
  grace: (date) => `Your period is over, but we still collect your alerts until ${date}. Renew to receive them all.`,
  ended: 'Alerts have stopped; your settings are unchanged. Subscribe again to resume them.',
  renew: 'Renew',
}
