import type { DeskTab } from '#ui/navigation.ts'

export const paymentsTab: DeskTab = { path: '/desk/payments', label: { ar: 'المدفوعات', en: 'Payments' }, access: 'admin' }
