import { linkPage } from '#base/api/linkPage.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { inLocale, type Locale, type LocalizedText } from '#text/locale.ts'

const texts = {
  confirmAsk: { ar: 'هل تريد تأكيد اشتراكك في النشرات البريدية؟', en: 'Do you want to confirm your newsletters?' },
  confirm: { ar: 'أؤكّد', en: 'Yes, confirm' },
  confirmed: { ar: 'تأكّد اشتراكك، وستصلك النشرات في مواعيدها.', en: 'Confirmed. Your newsletters will come when they are due.' },
  confirmInvalid: {
    ar: 'هذا الرابط غير صالح، أو مضى عليه أكثر من سبعة أيام. اشترك من جديد.',
    en: 'This link is not valid, or is older than seven days. Please subscribe again.',
  },
  stopAsk: { ar: 'هل تريد إيقاف هذه النشرة البريدية؟', en: 'Do you want to stop this newsletter?' },
  stop: { ar: 'أوقف النشرة', en: 'Stop the newsletter' },
  stopped: { ar: 'أُوقفت النشرة، ولن تصلك بعد الآن.', en: 'The newsletter is off. You will not get it any more.' },
  stopInvalid: { ar: 'هذا الرابط غير صالح.', en: 'This link is not valid.' },
  all: { ar: 'كل النشرات البريدية', en: 'All newsletters' },
} satisfies Record<string, LocalizedText>

type Text = keyof typeof texts
/** `locale`: of the mail, if it is still known. */
type Subject = { locale?: Locale | undefined }

function pagesOf(question: Text, button: Text, done: Text, invalid: Text) {
  const heading = (text: Text, locale: Locale) => `<h1>${escapeHtml(texts[text][locale])}</h1>`
  const withLink = (text: Text, locale: Locale) =>
    linkPage(locale, `${heading(text, locale)}<p><a href="${inLocale(locale, '/newsletters')}">${texts.all[locale]}</a></p>`)
  return {
    ask: (given: Locale, { locale = given }: Subject) =>
      linkPage(locale, `${heading(question, locale)}<form method="post"><button>${texts[button][locale]}</button></form>`),
    done: (given: Locale, { locale = given }: Subject) => withLink(done, locale),
    invalid: (locale: Locale) => withLink(invalid, locale),
  }
}

/** Pages of the links in mails, in the language of the mail. */
export const confirmPages = pagesOf('confirmAsk', 'confirm', 'confirmed', 'confirmInvalid')
export const unsubscribePages = pagesOf('stopAsk', 'stop', 'stopped', 'stopInvalid')
