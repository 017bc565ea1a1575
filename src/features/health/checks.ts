import type { LocalizedText } from '#text/locale.ts'

/** Names of the checks in both languages, in the order of the page. */
export const checkNames = {
  news: { ar: 'الأخبار الجديدة', en: 'New posts' },
  sources: { ar: 'المصادر', en: 'Sources' },
  queues: { ar: 'طوابير العمل', en: 'Queues' },
  deliveries: { ar: 'إرسال التنبيهات', en: 'Alert delivery' },
  payments: { ar: 'المدفوعات', en: 'Payments' },
  budget: { ar: 'حصة الرسائل', en: 'Message budget' },
  search: { ar: 'فهرس البحث', en: 'Search index' },
  database: { ar: 'قاعدة البيانات', en: 'Database' },
  backup: { ar: 'النسخ الاحتياطية', en: 'Backups' },
  disk: { ar: 'القرص', en: 'Disk' },
  mail: { ar: 'خادم البريد', en: 'Mail server' },
  providers: { ar: 'مزودو الخدمات', en: 'Providers' },
  certificate: { ar: 'شهادة الموقع', en: 'Certificate' },
} satisfies Record<string, LocalizedText>
export type CheckName = keyof typeof checkNames

export const isCheck = (name: string): name is CheckName => Object.hasOwn(checkNames, name)
