import { linkPage } from '#base/api/linkPage.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { inLocale, type Locale, type LocalizedText } from '#text/locale.ts'
import type { OfferedMute } from '../mutes/muteAlert.ts'
import type { Offered } from '../mutes/muteOptions.ts'

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
  return linkPage(
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
  return linkPage(locale, `<h1>${texts.options[locale]}</h1><form method="post">${lists.join('')}</form><p>${texts.undo[locale]}</p>`)
}

/** @param others where to mute something else of the message */
export function mutedPage({ name, locale }: OfferedMute, others?: string): string {
  const href = inLocale(locale, '/profile/alerts')
  const more = others ? `<p><a href="${escapeHtml(others)}">${texts.others[locale]}</a></p>` : ''
  return linkPage(
    locale,
    `<h1>${texts.done[locale]}: <q><bdi>${escapeHtml(name)}</bdi></q></h1><p>${texts.undo[locale]}</p>${more}<p><a href="${href}">${texts.log[locale]}</a></p>`,
  )
}

export function invalidLinkPage(locale: Locale): string {
  return linkPage(locale, `<h1>${texts.invalid[locale]}</h1><p><a href="${inLocale(locale, '/')}">${texts.home[locale]}</a></p>`)
}
