import { defineMessages } from '../locale.ts'

export const { useText: useShareText } = defineMessages(
  {
    whatsapp: 'واتساب',
    twitter: 'إكس',
    telegram: 'تيليغرام',
    copyLink: 'انسخ الرابط',
    more: 'تطبيقات أخرى',
    newTab: 'يُفتح في نافذة جديدة',
  },
  { whatsapp: 'WhatsApp', twitter: 'X', telegram: 'Telegram', copyLink: 'Copy link', more: 'Other apps', newTab: 'opens in a new tab' },
)
