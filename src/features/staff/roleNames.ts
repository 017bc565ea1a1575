import type { Locale } from '#text/locale.ts'
import type { StaffRole } from './schema.ts'

/** Names of the roles, as in the table of permissions. */
export const roleNames: Record<Locale, Record<StaffRole, string>> = {
  ar: { moderator: 'مشرف', editor: 'محرر', admin: 'مدير' },
  en: { moderator: 'Moderator', editor: 'Editor', admin: 'Admin' },
}
