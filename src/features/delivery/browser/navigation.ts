import type { DeskTab } from '#ui/navigation.ts'

export const alertsTab: DeskTab = { path: '/desk/alerts', label: { ar: 'إرسال التنبيهات', en: 'Sending' }, access: 'editor' }
export const whatsappTab: DeskTab = { path: '/desk/whatsapp', label: { ar: 'واتساب', en: 'WhatsApp' }, access: 'moderator' }
