import type { Locale } from '#text/locale.ts'
import type { Delivery, MissingReason } from '../../schema.ts'
import { isIn } from '../../states.ts'

type Texts = Record<string, string>

/** Reasons why something did not arrive, by the reason of a delivery. */
const reasons: Record<Locale, Texts> = {
  ar: {
    no_plan: 'لم يكن لديك اشتراك سارٍ',
    plan_ended: 'انتهى الاشتراك قبل الإرسال',
    no_channel: 'لم تكن لديك قناة مفعّلة',
    channel_off: 'كانت القناة غير مفعّلة',
    gone: 'لم تعد القناة تقبل الرسائل',
    refused: 'رفض مزوّد الخدمة الرسالة',
    budget: 'استُنفد الحد اليومي لرسائل واتساب في الموقع',
    gave_up: 'تعذّر الوصول إلى مزوّد الخدمة مدة طويلة',
    post_gone: 'حُذف الخبر',
    keyword: 'كُتمت هذه الكلمة',
    agency: 'كُتمت هذه الوكالة',
    story: 'كُتم هذا الخبر',
    all: 'كُتمت كل التنبيهات حينها',
  },
  en: {
    no_plan: 'you had no running subscription',
    plan_ended: 'the subscription ended before it was sent',
    no_channel: 'no channel was linked',
    channel_off: 'the channel was off',
    gone: 'the channel no longer accepts messages',
    refused: 'the provider refused the message',
    budget: 'the site’s daily limit of WhatsApp messages was used up',
    gave_up: 'the provider could not be reached for a long time',
    post_gone: 'the post was deleted',
    keyword: 'this keyword was muted',
    agency: 'this agency was muted',
    story: 'this story was muted',
    all: 'all alerts were muted then',
  },
}

const states: Record<Locale, Texts> = {
  ar: {
    queued: 'بانتظار الإرسال',
    sending: 'يُرسَل الآن',
    retry: 'تعذّر الإرسال، وستُعاد المحاولة',
    held: 'محفوظ حتى يبدأ وقت تنبيهاتك',
    'digest limit': 'فوق حدّك اليومي، ويصل في الملخّص',
    'digest old': 'لم يعد خبراً جديداً، ويصل في الملخّص',
    digest: 'يصل في الملخّص',
    collected: 'محفوظ حتى تجديد الاشتراك',
    sent: 'أُرسل',
    'sent bundle': 'أُرسل ضمن مجموعة بعد بدء وقت تنبيهاتك',
    'sent digest': 'أُرسل ضمن الملخّص',
    delivered: 'وصل',
    read: 'قُرئ',
    muted: 'لم يُرسل',
    expired: 'لم يُرسل',
    failed: 'لم يصل',
    unknown: 'ربما وصل: انقطع الاتصال قبل تأكيد الإرسال',
    'unknown restored': 'ربما أُرسل قبل استعادة الموقع من نسخة احتياطية، فلم يُرسل مرة أخرى',
    twice: 'ربما وصل مرتين: انقطع الاتصال في المحاولة الأولى',
  },
  en: {
    queued: 'waiting to be sent',
    sending: 'being sent now',
    retry: 'could not be sent, will be tried again',
    held: 'held until your alert hours begin',
    'digest limit': 'over your daily limit, comes in the digest',
    'digest old': 'no longer news, comes in the digest',
    digest: 'comes in the digest',
    collected: 'kept until the subscription is renewed',
    sent: 'sent',
    'sent bundle': 'sent together with others when your alert hours began',
    'sent digest': 'sent in the digest',
    delivered: 'delivered',
    read: 'read',
    muted: 'not sent',
    expired: 'not sent',
    failed: 'did not arrive',
    unknown: 'may have arrived: the connection broke before this was confirmed',
    'unknown restored': 'may have been sent before the site was restored from a backup, so it was not sent again',
    twice: 'may have arrived twice: the connection broke during the first attempt',
  },
}

type LoggedOutcome = Pick<Delivery, 'state' | 'reason' | 'kind'> & { maybe_twice: boolean }

/** Puts the outcome of an alert on one channel in words. */
export function outcomeText(locale: Locale, { state, reason, kind, maybe_twice }: LoggedOutcome): string {
  const texts = states[locale]
  const special = texts[`${state} ${reason}`] ?? texts[`${state} ${kind}`] ?? texts[state] ?? state
  if (maybe_twice && !isIn(state, 'unclear')) return `${special}. ${texts.twice}`
  const why = reason === null ? undefined : reasons[locale][reason]
  return why && isIn(state, 'lost', 'unwanted') ? `${special}: ${why}` : special
}

/** Reasons why a post caused no alert. */
export const missingTexts: Record<Locale, Record<MissingReason, string>> = {
  ar: {
    alerted: 'هذا الخبر موجود في سجلّك.',
    same_story: 'سبق أن وصلك تنبيه بالخبر نفسه من وكالة أخرى، والخبر الواحد يصل مرة واحدة.',
    waiting: 'وصل الخبر قبل لحظات، وما زالت مطابقته جارية.',
    no_plan: 'لم يكن لديك اشتراك سارٍ حين وصل الخبر.',
    no_interests: 'لم تختر كلمات أو أقساماً أو وكالات بعد.',
    media_type: 'اخترت نوعاً آخر من المحتوى (نصوص أو وسائط).',
    agency: 'وكالة هذا الخبر ليست ضمن الوكالات التي اخترتها.',
    section: 'قسم هذا الخبر ليس ضمن الأقسام التي اخترتها.',
    excluded: 'في الخبر كلمة استبعدتها.',
    passing: 'يذكر الخبر الكلمة عرضاً، وقد اخترت أن يصلك ما كان عنها فقط.',
    other_language: 'يذكر الخبر الكلمة باللغة الأخرى، ولم تختر مطابقتها فيها.',
    resting: 'الكلمة المطابقة خارج حدود باقتك الحالية.',
    keyword: 'لم ترد في الخبر أي من كلماتك.',
    saved_later: 'حُفظت إعداداتك الحالية بعد وصول الخبر.',
    too_old: 'يُحفظ سجل التنبيهات 90 يوماً فقط، وهذا الخبر أقدم من ذلك، فلا يُعرف ما آل إليه تنبيهه.',
    unknown: 'يُفترض أن هذا الخبر يطابق اهتماماتك، ولا يُعرف لماذا لم يصلك. يُرجى مراسلتنا.',
  },
  en: {
    alerted: 'This story is in your alert log.',
    same_story: 'You were already alerted to this story by another agency’s post; a story arrives once.',
    waiting: 'The post has only just arrived and is still being matched.',
    no_plan: 'You had no running subscription when the post arrived.',
    no_interests: 'You have not chosen any keywords, sections or agencies yet.',
    media_type: 'You chose another type of content (text or media).',
    agency: 'The agency of this post is not among those you chose.',
    section: 'The section of this post is not among those you chose.',
    excluded: 'The post contains a word that you excluded.',
    passing: 'The post only mentions the keyword, and you chose to get only what is about it.',
    other_language: 'The post has the keyword in the other language, and you did not choose to match it there.',
    resting: 'The keyword that matches is beyond what your present plan allows.',
    keyword: 'None of your keywords occurs in the post.',
    saved_later: 'Your present settings were saved after the post arrived.',
    too_old: 'The alert log is only kept for 90 days, and this post is older, so what became of its alert is no longer known.',
    unknown: 'This post should have matched your interests, and the reason is not known. Please write to us.',
  },
}
