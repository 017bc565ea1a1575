import { createHash } from 'node:crypto'
import type { Locale, LocalizedText } from '#base/locale.ts'
import { brand } from '#brand.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import type { OfferedMute } from '../mutes/muteAlert.ts'
import type { Offered } from '../mutes/muteOptions.ts'

const style = `
:root{color-scheme:dark light}
body{margin:0 auto;max-width:32rem;padding:3rem 1.25rem;background:#0b1017;color:#e8eef5;font:1rem/1.7 system-ui,Tahoma,sans-serif}
h1{font-size:1.25rem;line-height:1.6}h2{margin:1.5rem 0 .5rem;font-size:1rem}ul{margin:0;padding:0;list-style:none}li{margin-block:.5rem}li button{inline-size:100%;text-align:start}button{min-block-size:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:.625rem;background:#22d3ee;color:#062028;font:inherit;font-weight:600;cursor:pointer}
a{color:#22d3ee}q{quotes:"“" "”"}:lang(ar) q{quotes:"«" "»"}
@media (prefers-color-scheme:light){body{background:#f5f7fa;color:#0f1b2a}a{color:#0e7490}}`

/** Allows the one style and forms to ourselves; no script. */
export const linkPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const texts = {
  question: {
    keyword: { ar: 'كتم التنبيهات بسبب كلمة', en: 'Mute alerts because of the keyword' },
    agency: { ar: 'كتم التنبيهات بأخبار', en: 'Mute alerts about posts of' },
    story: { ar: 'كتم التنبيهات بهذا الخبر', en: 'Mute alerts about this story' },
  },
  options: { ar: 'ما الذي تريد كتمه؟', en: 'What do you want to mute?' },
  kinds: {
    keyword: { ar: 'الكلمات', en: 'Keywords' },
    agency: { ar: 'الوكالات', en: 'Agencies' },
    story: { ar: 'الأخبار', en: 'Stories' },
  },
  others: { ar: 'اكتم شيئاً آخر', en: 'Mute something else' },
  done: { ar: 'كُتمت التنبيهات', en: 'Muted' },
  mute: { ar: 'اكتم', en: 'Mute' },
  undo: { ar: 'يمكنك التراجع عن ذلك في سجل التنبيهات.', en: 'You can undo this in your alert log.' },
  log: { ar: 'سجل التنبيهات', en: 'Alert log' },
  invalid: { ar: 'هذا الرابط غير صالح أو لم يعد متاحاً.', en: 'This link is not valid, or no longer available.' },
  home: { ar: 'الصفحة الرئيسية', en: 'Home page' },
} satisfies Record<string, LocalizedText | Record<string, LocalizedText>>

/** Asks before muting, because mail and chat programs open links by themselves. */
export function mutePage({ kind, name, locale }: OfferedMute): string {
  return page(
    locale,
    `<h1>${texts.question[kind][locale]} <q><bdi>${escapeHtml(name)}</bdi></q></h1>
<form method="post"><button>${texts.mute[locale]}</button></form>`,
  )
}

/** Offers each keyword, agency and story of a message. */
export function muteOptionsPage({ locale, options }: Offered): string {
  const lists = (['keyword', 'agency', 'story'] as const).map((kind) => {
    const items = options.filter((option) => option.kind === kind)
    const buttons = items.map(
      ({ story_id, name }) =>
        `<li><button name="mute" value="${kind}-${story_id}">${texts.mute[locale]} <q><bdi>${escapeHtml(name)}</bdi></q></button></li>`,
    )
    return buttons.length > 0 ? `<h2>${texts.kinds[kind][locale]}</h2><ul>${buttons.join('')}</ul>` : ''
  })
  return page(locale, `<h1>${texts.options[locale]}</h1><form method="post">${lists.join('')}</form><p>${texts.undo[locale]}</p>`)
}

/** @param others where to mute something else of the message */
export function mutedPage({ name, locale }: OfferedMute, others?: string): string {
  const href = `${locale === 'en' ? '/en' : ''}/profile/alerts`
  const more = others ? `<p><a href="${escapeHtml(others)}">${texts.others[locale]}</a></p>` : ''
  return page(
    locale,
    `<h1>${texts.done[locale]}: <q><bdi>${escapeHtml(name)}</bdi></q></h1><p>${texts.undo[locale]}</p>${more}<p><a href="${href}">${texts.log[locale]}</a></p>`,
  )
}

export function invalidLinkPage(locale: Locale): string {
  return page(locale, `<h1>${texts.invalid[locale]}</h1><p><a href="${locale === 'en' ? '/en' : '/'}">${texts.home[locale]}</a></p>`)
}

function page(locale: Locale, body: string): string {
  const name = locale === 'en' ? brand.nameEn : brand.nameAr
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>
<style>${style}</style></head><body><main>${body}</main></body></html>`
}
