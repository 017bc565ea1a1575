import type { DeskTab } from '#ui/navigation.ts'

export const paymentsTab: DeskTab = { path: '/desk/payments', label: { ar: 'المدفوعات', en: 'Payments' }, access: 'admin' }
export const moneyTab: DeskTab = { path: '/desk/money', label: { ar: 'أرقام الأشهر', en: 'Figures' }, access: 'admin' }
export const plansTab: DeskTab = { path: '/desk/plans', label: { ar: 'الباقات', en: 'Plans' }, access: 'admin' }
export const couponsTab: DeskTab = { path: '/desk/coupons', label: { ar: 'القسائم', en: 'Coupons' }, access: 'admin' }
