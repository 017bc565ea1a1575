import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

export const readersDeskErrors = defineErrors({
  own_account: {
    status: 409,
    ar: 'هذا حسابك أنت، ولم يتغيّر شيء. حسابك تديره من صفحتك الشخصية.',
    en: 'This is your own account, and nothing was changed. You manage it in your profile.',
  },
  staff_account: {
    status: 409,
    ar: 'هذا حساب من فريق التحرير، ولم يتغيّر شيء. اسحب صلاحيته أولاً ثم احذفه.',
    en: 'This account belongs to staff, and nothing was changed. Their role has to be taken away before it can be erased.',
  },
})

export const readersDeskFieldMessages: Record<string, LocalizedText> = {
  search_too_short: { ar: 'اكتب حرفين على الأقل.', en: 'Please write at least two characters.' },
}

export const readersDeskSuccesses = {
  sessions_ended: { ar: 'أُنهيت جلسات القارئ كلها', en: 'All sessions of the reader were ended' },
  address_confirmed: { ar: 'صار البريد الإلكتروني مؤكداً', en: 'The e-mail address is confirmed now' },
  reader_erased: {
    ar: 'حُذف الحساب وما يخصّه. بقيت المدفوعات وحدها في الدفاتر.',
    en: 'The account and what belonged to it were erased. Only payments stay in the books.',
  },
} satisfies Record<string, LocalizedText>
