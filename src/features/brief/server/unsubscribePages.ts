import { linkPage } from '#base/api/linkPage.ts'
import { inLocale, type Locale } from '#text/locale.ts'

const texts = {
  ask: { ar: 'هل تريد إيقاف موجز الصباح؟', en: 'Do you want to stop the morning brief?' },
  stop: { ar: 'أوقف الموجز', en: 'Stop the brief' },
  done: { ar: 'أُوقف موجز الصباح، ولن يصلك بعد الآن.', en: 'The morning brief is off. You will not get it any more.' },
  undo: { ar: 'يمكنك تفعيله من جديد في إعدادات التنبيهات', en: 'You can turn it on again in your alert settings' },
  invalid: { ar: 'هذا الرابط غير صالح.', en: 'This link is not valid.' },
}

export function askPage(locale: Locale): string {
  return linkPage(locale, `<h1>${texts.ask[locale]}</h1><form method="post"><button>${texts.stop[locale]}</button></form>`)
}

export function donePage(locale: Locale): string {
  const href = inLocale(locale, '/profile/profile-setting')
  return linkPage(locale, `<h1>${texts.done[locale]}</h1><p><a href="${href}">${texts.undo[locale]}</a></p>`)
}

export function invalidPage(locale: Locale): string {
  return linkPage(locale, `<h1>${texts.invalid[locale]}</h1>`)
}
