import { brand } from '#brand.ts'
import { palette } from '#palette.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { htmlDocument } from '#text/htmlDocument.ts'
import type { Locale } from '#text/locale.ts'
import type { Mail } from './mail.ts'

/** The content of an e-mail; `code` is shown large, `after` follows it. `path` begins with `/`. */
export type MailContent = { subject: string; lines: string[]; code?: string; after?: string[]; link?: { label: string; path: string } }

/**
 * A mail as text and as HTML; mail programs support little CSS, and only inline. Some drop `html`
 * and `body`, so the first element inside has the direction and colours too.
 */
export function renderMail(publicUrl: string, locale: Locale, to: string, { subject, lines, code, after = [], link }: MailContent): Mail {
  const name = locale === 'ar' ? brand.nameAr : brand.nameEn
  const greeting = locale === 'ar' ? 'مرحباً،' : 'Hello,'
  const address = link && publicUrl + link.path
  const text = [greeting, ...lines, code, ...after, address && `${link.label}: ${address}`, `— ${name}`].filter(Boolean).join('\n\n')
  const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`
  const body = [
    ...[greeting, ...lines].map((line) => paragraph(escapeHtml(line))),
    code && `<p dir="ltr" style="margin:0 0 16px;font:bold 32px/48px monospace;letter-spacing:4px">${escapeHtml(code)}</p>`,
    ...after.map((line) => paragraph(escapeHtml(line))),
    address && paragraph(`<a href="${escapeHtml(address)}" style="color:${palette.light.accent}">${escapeHtml(link.label)}</a>`),
    `<p style="margin:24px 0 0;color:#64748b">${name}</p>`,
  ]
  const [dir, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  const colours = 'background:#fff;color:#0f172a'
  const html = htmlDocument(
    { locale, title: subject, bodyAttributes: ` style="margin:0;padding:24px 16px;${colours}"` },
    `<div lang="${locale}" dir="${dir}" style="max-width:520px;margin:0 auto;${colours};font:16px/26px Tahoma,Arial,sans-serif;text-align:${start}">
${body.filter(Boolean).join('\n')}
</div>`,
  )
  return { to, subject, text, html }
}
