import type { MailLine } from '#partners/renderListMail.ts'
import { inLocale, type Locale, nameIn } from '#text/locale.ts'
import { dayAndHour } from '#text/times.ts'
import { truncate } from '#text/truncate.ts'
import type { Post } from '../schema.ts'

/**
 * Gmail hides what comes after 102 KB of HTML, and the link that ends the mails is the last. A
 * title of an agency may be ten times as long.
 */
const maxTitle = 300

/** A post as a line of a mail. @param because the word of the reader that it matched */
export function mailLine(publicUrl: string, locale: Locale, post: Post, because: string | null = null): MailLine {
  return {
    title: truncate(post.title, maxTitle),
    agency: nameIn(locale, post.agency),
    time: dayAndHour(locale, Date.parse(post.published_at)),
    url: publicUrl + inLocale(locale, `/news/${post.id}`),
    language: post.language,
    because,
  }
}
