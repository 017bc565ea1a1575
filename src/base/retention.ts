import { type Locale, languageTags } from '#text/locale.ts'

type Kept = { days: number; from?: Record<Locale, string> } & Record<Locale, string>

/**
 * Data about people that is kept for a time, and for how many days; `from`: since when, if not
 * since it was stored. The jobs that delete read the days here, and the privacy policy prints the
 * table. What is not in it goes with its account, or is named in the policy.
 */
export const retention = {
  sessions: {
    days: 30,
    ar: 'الجلسة التي سجّلت بها الدخول، مع عنوان الشبكة ونوع المتصفح',
    en: 'The session of a sign-in, with network address and browser',
    from: { ar: 'من آخر مرة استُخدمت', en: 'after it was last used' },
  },
  accountEvents: {
    days: 180,
    ar: 'سجل الدخول وتغيير كلمة المرور والبريد، مع عنوان الشبكة',
    en: 'Sign-ins, and changes of password or address, with the network address',
  },
  recentReads: { days: 90, ar: 'الأخبار التي فتحتها بعد تسجيل الدخول', en: 'The stories that you opened while signed in' },
  alerts: {
    days: 90,
    ar: 'تنبيهاتك: ما طابق اهتماماتك، ومتى أُرسل وإلى أي قناة',
    en: 'Your alerts: what matched, when and where it was sent',
  },
  searches: { days: 90, ar: 'عبارات البحث وعدد من كتبها، بلا أسماء', en: 'What was searched for and how often, without names' },
  urgentBrowsers: {
    days: 180,
    ar: 'عنوان متصفح طلب إشعارات العاجل لدى خدمة إشعاراته، بلا اسم ولا عنوان شبكة',
    en: 'The address at its push service of a browser that asked for breaking news, without a name or network address',
    from: { ar: 'من آخر زيارة منه', en: 'after its last visit' },
  },
  contactMessages: { days: 365, ar: 'رسائلك من «اتصل بنا» و«أعلن معنا»', en: 'Your messages from “Contact us” and “Advertise”' },
  newsletterRequests: {
    days: 7,
    ar: 'بريد طُلبت له نشرات بريدية، إلى أن يؤكَّد الطلب',
    en: 'The address for which newsletters were requested, for confirming that',
  },
  surveyRespondents: {
    days: 30,
    ar: 'أن حسابك أو متصفحك أجاب عن الاستبيان',
    en: 'That your account or browser answered the survey',
    from: { ar: 'من إغلاق الاستبيان', en: 'after the survey has closed' },
  },
  usedOnce: {
    days: 30,
    ar: 'بصمة مشفّرة، بلا اسم ولا بريد، تمنع استخدام قسيمة واحدة مرتين بعد حذف الحساب',
    en: 'An encrypted mark, without name or address, that a coupon was used, after the account is deleted',
    from: { ar: 'من انتهاء القسيمة', en: 'after the coupon has ended' },
  },
  staffInvitations: {
    days: 30,
    ar: 'البريد الذي أُرسلت إليه دعوة إلى فريق التحرير ولم تُقبل',
    en: 'The address of somebody who was invited to the staff and did not come',
    from: { ar: 'من انتهاء الدعوة', en: 'after the invitation has expired' },
  },
  newsPictures: {
    days: 7,
    ar: 'صورة رفعها محرر ولا يحتويها أي خبر',
    en: 'A picture that an editor uploaded and that is in no news',
    from: { ar: 'من رفعها', en: 'after it was uploaded' },
  },
  auditLog: {
    days: 1096,
    ar: 'ما فعله العاملون في الموقع، ومنه ما يخصّ تعليقاً أو حساباً',
    en: 'What our staff did, also to a comment or an account',
  },
} as const satisfies Record<string, Kept>

/** The table of the privacy policy, in Markdown. */
export function retentionTable(locale: Locale): string {
  const rows = Object.values<Kept>(retention).map(
    (kept) => `| ${kept[locale]} | ${[period(locale, kept.days), kept.from?.[locale]].filter(Boolean).join(' ')} |`,
  )
  const head = locale === 'ar' ? '| ما نحتفظ به | كم نحتفظ به |' : '| What we keep | For how long |'
  return [head, '| --- | --- |', ...rows].join('\n')
}

/** Unicode's Arabic writes يومًا, newspapers and we يوماً. */
function period(locale: Locale, days: number): string {
  const years = Math.floor(days / 365)
  const unit = years > 0 ? 'year' : 'day'
  return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'long' })
    .format(years || days)
    .replace('\u064b\u0627', '\u0627\u064b')
}
