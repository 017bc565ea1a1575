import type { DeskTab } from '#ui/navigation.ts'

export const whatsappTab: DeskTab = { path: '/desk/whatsapp', label: { ar: 'واتساب', en: 'WhatsApp' }, access: 'moderator' }
