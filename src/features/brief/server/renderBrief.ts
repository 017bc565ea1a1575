import type { Post } from '#features/posts/schema.ts'
import { mailLine } from '#features/posts/server/mailLine.ts'
import { kuwaitDate } from '#kuwaitTime.ts'
import type { Mail } from '#partners/mail.ts'
import { renderListMail } from '#partners/renderListMail.ts'
import { isolate } from '#text/isolate.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { dayName } from '#text/times.ts'
import { briefTexts, partOfDay } from './briefTexts.ts'

/**
 * The stories of a brief: those that match the reader's interests with the word that matched, and
 * the first page.
 */
export type BriefContent = { own: (Post & { reason: { because: string } | null })[]; firstPage: Post[] }

type Reader = { name: string; email: string; locale: Locale }
/** `at`: when it is sent, in ms since 1970. */
type Details = { day: string; at: number; unsubscribe: string }

/** The brief as text and HTML. */
export function renderBrief(
  publicUrl: string,
  { name, email, locale }: Reader,
  content: BriefContent,
  { day, at, unsubscribe }: Details,
): Mail {
  const t = briefTexts[locale]
  const part = partOfDay(kuwaitDate(at).getUTCHours())
  const parts = [
    { title: t.own, lines: content.own.map((post) => mailLine(publicUrl, locale, post, post.reason?.because)) },
    { title: t.firstPage, lines: content.firstPage.map((post) => mailLine(publicUrl, locale, post)) },
  ].filter(({ lines }) => lines.length > 0)
  return renderListMail({
    to: email,
    locale,
    subject: t.from(t.subject[part], dayName(locale, day)),
    greeting: t.greeting(t.hello[part], isolate(name)),
    because: t.because,
    parts,
    links: [
      { label: t.settings, href: publicUrl + inLocale(locale, '/profile/profile-setting') },
      { label: t.stop, href: unsubscribe },
    ],
  })
}
