import { brand } from '#brand.ts'
import { palette } from '#palette.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { htmlDocument } from '#text/htmlDocument.ts'
import { isolate } from '#text/isolate.ts'
import { directionOf, type Locale } from '#text/locale.ts'
import type { Mail } from './mail.ts'

/** A story in a mail. `because`: the word of the reader that it matched. */
export type MailLine = { title: string; agency: string; time: string; url: string; language: Locale; because: string | null }
/**
 * `because`: what stands before the words that matched; `links`: at the end, the last one ends the
 * mails.
 */
export type ListMail = {
  to: string
  locale: Locale
  subject: string
  greeting: string
  because: string
  parts: { title: string; lines: MailLine[] }[]
  links: { label: string; href: string }[]
}

/**
 * A mail with lists of stories as text and HTML. Mail programs know neither `dir="auto"` nor
 * `<bdi>` (Gmail, Outlook, Yahoo), so every cell and every name within one has its own direction;
 * styles are inline, and the layout is one table.
 */
export function renderListMail(mail: ListMail): Mail {
  const { to, locale, subject, greeting, because, parts, links } = mail
  const text = [
    greeting,
    ...parts.map(({ title, lines }) => [title, ...lines.map((line) => textLine(line, because))].join('\n\n')),
    ...links.map(({ label, href }) => `${label}: ${href}`),
    `— ${locale === 'ar' ? brand.nameAr : brand.nameEn}`,
  ].join('\n\n')
  return { to, subject, text, html: htmlOf(mail) }
}

/** Isolates (UAX #9), so that a title in the other direction does not reorder what surrounds it. */
function textLine({ title, agency, time, url, because }: MailLine, words: string): string {
  const reason = because === null ? '' : ` (${words} ${isolate(because)})`
  return `• ${isolate(title)} — ${isolate(agency)} — ${time}${reason}\n${url}`
}

const colors = palette.light
const font = "font-family:Tahoma,'Segoe UI',Arial,sans-serif"

function htmlOf({ locale, subject, greeting, because, parts, links }: ListMail): string {
  const [dir, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  const row = (html: string, style: string, direction = dir) =>
    `<tr><td dir="${direction}" align="${start}" style="${font};text-align:${start};${style}">${html}</td></tr>`
  const link = ({ label, href }: { label: string; href: string }) =>
    `<a href="${escapeHtml(href)}" style="color:${colors.accent}">${escapeHtml(label)}</a>`
  const storyRows = (line: MailLine) => [
    row(
      `<a href="${escapeHtml(line.url)}" lang="${line.language}" style="color:${colors.text};text-decoration:none">${escapeHtml(line.title)}</a>`,
      'padding:12px 0 0;font-size:17px;line-height:28px;font-weight:bold',
      directionOf(line.language),
    ),
    row(
      `${nameHtml(line.agency)} · ${line.time}${line.because === null ? '' : ` · ${because} ${nameHtml(line.because)}`}`,
      `padding:2px 0 12px;font-size:13px;line-height:20px;color:${colors.muted};border-bottom:1px solid ${colors.line}`,
    ),
  ]
  const rows = [
    row(
      escapeHtml(locale === 'ar' ? brand.nameAr : brand.nameEn),
      `padding:0 0 8px;font-size:22px;line-height:34px;font-weight:bold;color:${colors.accent}`,
    ),
    row(escapeHtml(greeting), `padding:0 0 8px;font-size:16px;line-height:27px;color:${colors.text}`),
    ...parts.flatMap(({ title, lines }) => [
      row(escapeHtml(title), `padding:20px 0 0;font-size:14px;line-height:22px;color:${colors.muted}`),
      ...lines.flatMap(storyRows),
    ]),
    row(links.map(link).join(' &nbsp;·&nbsp; '), `padding:24px 0 0;font-size:13px;line-height:20px;color:${colors.muted}`),
  ]
  return htmlDocument(
    { locale, title: subject, bodyAttributes: ` dir="${dir}" style="margin:0;padding:0;background:${colors.page}"` },
    `<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" dir="${dir}" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${colors.surface};border-radius:10px"><tr><td style="padding:24px 20px">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join('\n')}
</table></td></tr></table></td></tr></table>`,
  )
}

/** A name or word of any language, whose direction its first letter tells. */
function nameHtml(name: string): string {
  const dir = /^\P{L}*\p{Script=Arabic}/u.test(name) ? 'rtl' : 'ltr'
  return `<span dir="${dir}">${escapeHtml(name)}</span>`
}
