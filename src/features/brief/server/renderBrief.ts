import { brand } from '#brand.ts'
import type { Post } from '#features/posts/schema.ts'
import { kuwaitDate } from '#kuwaitTime.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { isolate } from '#text/isolate.ts'
import { directionOf, inLocale, type Locale, nameIn } from '#text/locale.ts'
import { dayAndHour, dayName } from '#text/times.ts'
import { truncate } from '#text/truncate.ts'
import { briefTexts, partOfDay } from './briefTexts.ts'

/**
 * The stories of a brief: those that match the reader's interests with the word that matched, and
 * the first page.
 */
export type BriefContent = { own: (Post & { reason: { because: string } | null })[]; firstPage: Post[] }

type Reader = { name: string; email: string; locale: Locale }
/** `at`: when it is sent, in ms since 1970. */
type Details = { day: string; at: number; unsubscribe: string }
type Line = { title: string; agency: string; time: string; url: string; language: 'ar' | 'en'; because: string | null }

/**
 * Gmail hides what comes after 102 KB of HTML, and the link that ends the brief is the last. A
 * title of an agency may be ten times as long.
 */
const maxTitle = 300

/**
 * The brief as text and HTML. Mail programs know neither `dir="auto"` nor `<bdi>` (Gmail, Outlook,
 * Yahoo), so every cell and every name within one has its own direction; styles are inline, and the
 * layout is one table.
 */
export function renderBrief(publicUrl: string, { name, email, locale }: Reader, content: BriefContent, { day, at, unsubscribe }: Details) {
  const t = briefTexts[locale]
  const part = partOfDay(kuwaitDate(at).getUTCHours())
  const lineOf = (post: Post, because: string | null): Line => ({
    title: truncate(post.title, maxTitle),
    agency: nameIn(locale, post.agency),
    time: dayAndHour(locale, Date.parse(post.published_at)),
    url: publicUrl + inLocale(locale, `/news/${post.id}`),
    language: post.language,
    because,
  })
  const parts = [
    { title: t.own, lines: content.own.map((post) => lineOf(post, post.reason?.because ?? null)) },
    { title: t.firstPage, lines: content.firstPage.map((post) => lineOf(post, null)) },
  ].filter(({ lines }) => lines.length > 0)
  const settings = publicUrl + inLocale(locale, '/profile/profile-setting')
  const subject = t.from(t.subject[part], dayName(locale, day))
  const greeting = t.greeting(t.hello[part], isolate(name))
  const text = [
    greeting,
    ...parts.map(({ title, lines }) => [title, ...lines.map((line) => textLine(line, locale))].join('\n\n')),
    `${t.settings}: ${settings}`,
    `${t.stop}: ${unsubscribe}`,
    `— ${locale === 'ar' ? brand.nameAr : brand.nameEn}`,
  ].join('\n\n')
  return { to: email, subject, text, html: htmlOf({ locale, subject, greeting, parts, settings, unsubscribe }) }
}

/** Isolates (UAX #9), so that a title in the other direction does not reorder what surrounds it. */
function textLine({ title, agency, time, url, because }: Line, locale: Locale): string {
  const reason = because === null ? '' : ` (${briefTexts[locale].because} ${isolate(because)})`
  return `• ${isolate(title)} — ${isolate(agency)} — ${time}${reason}\n${url}`
}

type Html = {
  locale: Locale
  subject: string
  greeting: string
  parts: { title: string; lines: Line[] }[]
  settings: string
  unsubscribe: string
}

const font = "font-family:Tahoma,'Segoe UI',Arial,sans-serif"

function htmlOf({ locale, subject, greeting, parts, settings, unsubscribe }: Html): string {
  const [dir, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  const t = briefTexts[locale]
  const row = (html: string, style: string, direction = dir) =>
    `<tr><td dir="${direction}" align="${start}" style="${font};text-align:${start};${style}">${html}</td></tr>`
  const link = (href: string, words: string) => `<a href="${escapeHtml(href)}" style="color:#0e7490">${escapeHtml(words)}</a>`
  const storyRows = (line: Line) => [
    row(
      `<a href="${escapeHtml(line.url)}" lang="${line.language}" style="color:#0f1b2a;text-decoration:none">${escapeHtml(line.title)}</a>`,
      'padding:12px 0 0;font-size:17px;line-height:28px;font-weight:bold',
      directionOf(line.language),
    ),
    row(
      `${nameHtml(line.agency)} · ${line.time}${line.because === null ? '' : ` · ${t.because} ${nameHtml(line.because)}`}`,
      'padding:2px 0 12px;font-size:13px;line-height:20px;color:#52647a;border-bottom:1px solid #d9e1ea',
    ),
  ]
  const rows = [
    row(
      escapeHtml(locale === 'ar' ? brand.nameAr : brand.nameEn),
      'padding:0 0 8px;font-size:22px;line-height:34px;font-weight:bold;color:#0e7490',
    ),
    row(escapeHtml(greeting), 'padding:0 0 8px;font-size:16px;line-height:27px;color:#0f1b2a'),
    ...parts.flatMap(({ title, lines }) => [
      row(escapeHtml(title), 'padding:20px 0 0;font-size:14px;line-height:22px;color:#52647a'),
      ...lines.flatMap(storyRows),
    ]),
    row(
      `${link(settings, t.settings)} &nbsp;·&nbsp; ${link(unsubscribe, t.stop)}`,
      'padding:24px 0 0;font-size:13px;line-height:20px;color:#52647a',
    ),
  ]
  return `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body dir="${dir}" style="margin:0;padding:0;background:#f5f7fa"><table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f7fa"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" dir="${dir}" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:10px"><tr><td style="padding:24px 20px">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table></td></tr></table></td></tr></table></body></html>`
}

/** A name or word of any language, whose direction its first letter tells. */
function nameHtml(name: string): string {
  const dir = /^\P{L}*\p{Script=Arabic}/u.test(name) ? 'rtl' : 'ltr'
  return `<span dir="${dir}">${escapeHtml(name)}</span>`
}
