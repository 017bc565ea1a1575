import { isAtLeast, type Role } from '#access/roles.ts'
import { adsTab } from '#features/ads/browser/navigation.ts'
import { agenciesTab } from '#features/agenciesDesk/browser/navigation.ts'
import { logTab, permissionsTab } from '#features/audit/browser/navigation.ts'
import { couponsTab, moneyTab, paymentsTab, plansTab } from '#features/billing/browser/navigation.ts'
import { bannedWordsTab, commentsTab } from '#features/comments/browser/navigation.ts'
import { alertsTab, whatsappTab } from '#features/delivery/browser/navigation.ts'
import { eventsTab } from '#features/events/browser/navigation.ts'
import { frontPageTab } from '#features/frontPageDesk/browser/navigation.ts'
import { healthTab } from '#features/health/browser/navigation.ts'
import { sourcesTab } from '#features/ingest/browser/navigation.ts'
import { newslettersTab } from '#features/newsletters/browser/navigation.ts'
import { newsTab } from '#features/ownNews/browser/navigation.ts'
import { pollsTab } from '#features/polls/browser/navigation.ts'
import { readersTab } from '#features/readersDesk/browser/navigation.ts'
import { sectionsTab } from '#features/sectionsDesk/browser/navigation.ts'
import { securityTab, staffTab } from '#features/staff/browser/navigation.ts'
import { incidentsTab } from '#features/status/browser/navigation.ts'
import { surveysTab } from '#features/surveys/browser/navigation.ts'
import { textsTab } from '#features/textsDesk/browser/navigation.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import type { DeskGroup, DeskTab } from '#ui/navigation.ts'

/**
 * The navigation of the desk, in order: a page is one line in its group. Groups of which a role
 * sees no page are left out.
 */
export const deskGroups: DeskGroup[] = [
  {
    name: 'news',
    label: { ar: 'الأخبار والمصادر', en: 'News and sources' },
    tabs: [newsTab, frontPageTab, sourcesTab, agenciesTab, sectionsTab, eventsTab, newslettersTab, textsTab],
  },
  {
    name: 'readers',
    label: { ar: 'القراء والتعليقات', en: 'Readers and comments' },
    tabs: [commentsTab, bannedWordsTab, readersTab, pollsTab, surveysTab],
  },
  {
    name: 'money',
    label: { ar: 'المال', en: 'Money' },
    tabs: [paymentsTab, moneyTab, plansTab, couponsTab, adsTab],
  },
  {
    name: 'alerts',
    label: { ar: 'التنبيهات', en: 'Alerts' },
    tabs: [alertsTab, whatsappTab],
  },
  {
    name: 'system',
    label: { ar: 'النظام', en: 'System' },
    tabs: [healthTab, incidentsTab, staffTab, permissionsTab, logTab, securityTab],
  },
]

const deskTabs = deskGroups.flatMap(({ tabs }) => tabs)

/** The groups with the pages that this role may open. */
export const deskGroupsOf = (role: Role): DeskGroup[] =>
  deskGroups
    .map((group) => ({ ...group, tabs: group.tabs.filter(({ access }) => isAtLeast(role, access)) }))
    .filter(({ tabs }) => tabs.length > 0)

/**
 * The page of the desk at this path, or the list that a page such as `/desk/readers/1` belongs to.
 */
export function deskTabOf(locale: Locale, pathname: string): DeskTab | undefined {
  const shown = pathname.replace(/\/$/, '')
  return (
    deskTabs.find(({ path }) => inLocale(locale, path) === shown) ??
    deskTabs.find(({ path }) => path !== '/desk' && shown.startsWith(`${inLocale(locale, path)}/`))
  )
}
