import { createHash } from 'node:crypto'
import type { Locale } from '#base/locale.ts'
import { brand } from '#brand.ts'

const style = `:root{color-scheme:dark light}
body{margin:0 auto;max-width:32rem;padding:3rem 1.25rem;background:#0b1017;color:#e8eef5;font:1rem/1.7 system-ui,Tahoma,sans-serif}
a{color:#22d3ee}h1{font-size:1.25rem;line-height:1.6}
button{min-block-size:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:.6rem;background:#22d3ee;color:#062028;font:inherit;font-weight:600;cursor:pointer}
@media (prefers-color-scheme:light){body{background:#f5f7fa;color:#0f1b2a}a{color:#0e7490}}`

/** Allows the one style, and forms to ourselves; no script. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const texts = {
  ask: { ar: 'هل تريد إيقاف موجز الصباح؟', en: 'Do you want to stop the morning brief?' },
  stop: { ar: 'أوقف الموجز', en: 'Stop the brief' },
  done: { ar: 'أُوقف موجز الصباح، ولن يصلك بعد الآن.', en: 'The morning brief is off. You will not get it any more.' },
  undo: { ar: 'يمكنك تفعيله من جديد في إعدادات التنبيهات', en: 'You can turn it on again in your alert settings' },
  invalid: { ar: 'هذا الرابط غير صالح.', en: 'This link is not valid.' },
}

export function askPage(locale: Locale): string {
  return page(locale, `<h1>${texts.ask[locale]}</h1><form method="post"><button>${texts.stop[locale]}</button></form>`)
}

export function donePage(locale: Locale): string {
  const href = `${locale === 'en' ? '/en' : ''}/profile/profile-setting`
  return page(locale, `<h1>${texts.done[locale]}</h1><p><a href="${href}">${texts.undo[locale]}</a></p>`)
}

export function invalidPage(locale: Locale): string {
  return page(locale, `<h1>${texts.invalid[locale]}</h1>`)
}

function page(locale: Locale, body: string): string {
  const name = locale === 'en' ? brand.nameEn : brand.nameAr
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>
<style>${style}</style></head><body><main>${body}</main></body></html>`
}
