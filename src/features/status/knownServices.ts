import type { CheckName } from '#features/health/checks.ts'
import type { LocalizedText } from '#text/locale.ts'

/**
 * Services as readers know them, in the order of the page, with the checks of health that show
 * their state. Only a failing check counts: a warning is for staff.
 */
export const services = {
  site: { name: { ar: 'الموقع والبحث', en: 'Site and search' }, checks: ['database', 'certificate', 'search'] },
  news: { name: { ar: 'وصول الأخبار', en: 'Arrival of news' }, checks: ['news'] },
  alerts: { name: { ar: 'التنبيهات', en: 'Alerts' }, checks: ['deliveries'] },
  mail: { name: { ar: 'رسائل البريد', en: 'Mail' }, checks: ['mail'] },
  payments: { name: { ar: 'الدفع والاشتراك', en: 'Payments and subscriptions' }, checks: ['payments'] },
} satisfies Record<string, { name: LocalizedText; checks: CheckName[] }>
export type ServiceName = keyof typeof services
export const serviceNames = Object.keys(services) as ServiceName[]

/** `trouble`: services work badly; `outage`: not at all. */
export const impacts = ['trouble', 'outage'] as const
export type Impact = (typeof impacts)[number]

/** How far an incident is while it lasts. */
export const openStages = ['investigating', 'found', 'watching'] as const
export const stages = [...openStages, 'resolved'] as const
