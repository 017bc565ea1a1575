import type { Notice } from '#access/server/queueNotice.ts'
import { brand } from '#brand.ts'
import type { Mail } from '#partners/mail.ts'
import type { OAuthProvider } from '#partners/oauth.ts'
import { type MailContent, renderMail } from '#partners/renderMail.ts'
import type { Locale } from '#text/locale.ts'
import { limits } from '../../schema.ts'
import type { Purpose } from './emailCode.ts'

const ar = brand.nameAr
const en = brand.nameEn

const reasons: Record<Purpose, Record<Locale, string>> = {
  sign_up: {
    ar: `طُلب إنشاء حساب في ${ar} بهذا البريد. لإكمال التسجيل أدخل هذا الرمز في الصفحة المفتوحة لديك:`,
    en: `Somebody is signing up at ${en} with this address. To finish signing up, enter this code on the page that is open:`,
  },
  reset_password: {
    ar: `طُلب تعيين كلمة مرور جديدة لحسابك في ${ar}. للمتابعة أدخل هذا الرمز في الصفحة المفتوحة لديك:`,
    en: `Somebody asked for a new password for your account at ${en}. To continue, enter this code on the page that is open:`,
  },
  verify_email: {
    ar: `لتأكيد بريدك الإلكتروني في ${ar} أدخل هذا الرمز في الصفحة المفتوحة لديك:`,
    en: `To confirm your e-mail address at ${en}, enter this code on the page that is open:`,
  },
  change_email: {
    ar: `لاعتماد هذا البريد عنواناً لحسابك في ${ar} أدخل هذا الرمز في الصفحة المفتوحة لديك:`,
    en: `To make this the address of your account at ${en}, enter this code on the page that is open:`,
  },
}

export function writeCodeMail(publicUrl: string, locale: Locale, to: string, purpose: Purpose, code: string): Mail {
  const content = {
    ar: {
      subject: `رمز التأكيد من ${ar}`,
      after: [
        `الرمز صالح لمدة ${limits.codeMinutes} دقيقة. لا تُطلع عليه أحداً؛ فلن يطلبه منك أحد من فريقنا.`,
        'إن لم تكن أنت من طلبه فتجاهل هذه الرسالة، ولن يتغيّر شيء.',
      ],
    },
    en: {
      subject: `Your code from ${en}`,
      after: [
        `The code is valid for ${limits.codeMinutes} minutes. Do not share it: nobody from our team will ever ask you for it.`,
        'If you did not request it, please ignore this message. Nothing will change.',
      ],
    },
  }[locale]
  return renderMail(publicUrl, locale, to, { ...content, lines: [reasons[purpose][locale]], code })
}

const channels: Record<Locale, MailContent['link']> = {
  ar: { label: 'قنوات التنبيه', path: '/profile/profile-setting' },
  en: { label: 'Alert channels', path: '/en/profile/profile-setting' },
}

const ways: Record<Locale, MailContent['link']> = {
  ar: { label: 'طرق تسجيل الدخول', path: '/profile/sign-in-ways' },
  en: { label: 'Ways to sign in', path: '/en/profile/sign-in-ways' },
}

/** Content of a notice; a function of the names of Google, Apple or both if it names them. */
type NoticeContent = MailContent | ((names: string) => MailContent)

const notices: Record<Notice, Record<Locale, NoticeContent>> = {
  already_registered: {
    ar: {
      subject: `لديك حساب في ${ar}`,
      lines: [
        `حاول أحدهم إنشاء حساب في ${ar} بهذا البريد، ولديك حساب به من قبل.`,
        'إن كنت أنت فسجّل الدخول، أو اطلب كلمة مرور جديدة إن نسيت القديمة. وإن لم تكن أنت فتجاهل هذه الرسالة؛ لم يتغيّر شيء.',
      ],
      link: { label: 'تسجيل الدخول', path: '/login' },
    },
    en: {
      subject: `You have an account at ${en}`,
      lines: [
        `Somebody tried to create an account at ${en} with this address, which already has one.`,
        'If it was you, please sign in, or ask for a new password if you forgot it. If it was not you, please ignore this message; nothing was changed.',
      ],
      link: { label: 'Sign in', path: '/en/login' },
    },
  },
  password_changed: {
    ar: {
      subject: `تغيّرت كلمة مرورك في ${ar}`,
      lines: [
        'تغيّرت كلمة مرور حسابك قبل قليل، وانتهت جلساتك على الأجهزة الأخرى، وبطلت عناوين خلاصاتك الخاصة إن وُجدت.',
        'القنوات المرتبطة بحسابك (تيليغرام وواتساب) باقية كما هي: إن وجدت بينها ما لا تعرفه فألغِ ربطه من إعدادات التنبيهات.',
        'إن لم تكن أنت من غيّرها فاطلب كلمة مرور جديدة فوراً.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `Your password at ${en} was changed`,
      lines: [
        'The password of your account was changed a moment ago. You were signed out on your other devices, and the addresses of your personal feeds, if any, have stopped working.',
        'The channels of your account (Telegram and WhatsApp) stay as they are: if there is one that you do not know, unlink it in the alert settings.',
        'If it was not you, please ask for a new password at once.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  email_changed: {
    ar: (names) => ({
      subject: `تغيّر بريد حسابك في ${ar}`,
      lines: [
        'صار لحسابك عنوان بريد آخر، ولم يعد هذا البريد مرتبطاً به.',
        ...(names ? [`وما زال الدخول إلى الحساب ممكناً عن طريق ${names} كما كان.`] : []),
        `إن لم تكن أنت من غيّره فراسلنا فوراً: ${brand.email.contact}`,
      ],
    }),
    en: (names) => ({
      subject: `The address of your account at ${en} was changed`,
      lines: [
        'Your account has another e-mail address now, and this one no longer belongs to it.',
        ...(names ? [`You can still sign in to it with ${names}, as before.`] : []),
        `If it was not you, please write to us at once: ${brand.email.contact}`,
      ],
    }),
  },
  outside_account_linked: {
    ar: {
      subject: `طريقة جديدة للدخول إلى حسابك في ${ar}`,
      lines: [
        'صار الدخول إلى حسابك ممكناً عن طريق حسابك في Google أو Apple أيضاً.',
        `إن لم تكن أنت فأزل هذه الطريقة، ثم راسلنا: ${brand.email.contact}`,
      ],
      link: ways.ar,
    },
    en: {
      subject: `A new way to sign in to your account at ${en}`,
      lines: [
        'You can now also sign in to your account with your Google or Apple account.',
        `If it was not you, please remove it, and then write to us: ${brand.email.contact}`,
      ],
      link: ways.en,
    },
  },
  outside_account_removed: {
    ar: (name) => ({
      subject: `أُزيل حساب ${name} من طرق الدخول إلى حسابك في ${ar}`,
      lines: [
        `أُلغي قبل قليل ارتباط حسابك بحساب ${name}، وانتهت جلساتك على الأجهزة الأخرى، وبطلت عناوين خلاصاتك الخاصة إن وُجدت.`,
        'إن لم تكن أنت من أزاله فاطلب كلمة مرور جديدة فوراً.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    }),
    en: (name) => ({
      subject: `${name} was removed from the ways to sign in to your account at ${en}`,
      lines: [
        `Your account was unlinked from a ${name} account a moment ago. You were signed out on your other devices, and the addresses of your personal feeds, if any, have stopped working.`,
        'If it was not you, please ask for a new password at once.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    }),
  },
  outside_accounts_stay: {
    ar: (names) => ({
      subject: `طرق الدخول الباقية لحسابك في ${ar}`,
      lines: [
        `صار هذا البريد عنوان حسابك، وما زال الدخول إليه ممكناً عن طريق ${names} كما كان.`,
        'إن كان ذلك بحساب على بريدك القديم ولم تعد تريده، فأزله من طرق تسجيل الدخول.',
      ],
      link: ways.ar,
    }),
    en: (names) => ({
      subject: `Ways to sign in that stay with your ${en} account`,
      lines: [
        `This is the address of your account now. You can still sign in to it with ${names}, as before.`,
        'If that is by an account with your old address, and you no longer want it, please remove it from the ways to sign in.',
      ],
      link: ways.en,
    }),
  },
  factor_set_up: {
    ar: {
      subject: `تطبيق رموز جديد لحسابك في ${ar}`,
      lines: [
        'رُبط بحسابك قبل قليل تطبيق رموز، وصار مكتب التحرير يطلب رمزاً منه.',
        'إن لم تكن أنت من ربطه فاطلب كلمة مرور جديدة فوراً، وأبلغ مدير الموقع.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `A new authenticator app for your account at ${en}`,
      lines: [
        'An authenticator app was set up for your account a moment ago, and the desk now asks for its codes.',
        'If it was not you, please ask for a new password at once, and tell an administrator.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  passkey_added: {
    ar: {
      subject: `مفتاح مرور جديد لحسابك في ${ar}`,
      lines: [
        'أُضيف إلى حسابك قبل قليل مفتاح مرور، وصار يفتح مكتب التحرير مع كلمة مرورك.',
        'إن لم تكن أنت من أضافه فاطلب كلمة مرور جديدة فوراً، وأبلغ مدير الموقع.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `A new passkey for your account at ${en}`,
      lines: [
        'A passkey was added to your account a moment ago. Together with your password it now opens the desk.',
        'If it was not you, please ask for a new password at once, and tell an administrator.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  passkey_removed: {
    ar: {
      subject: `أُزيل مفتاح مرور من حسابك في ${ar}`,
      lines: [
        'أُزيل من حسابك قبل قليل مفتاح مرور، ولم يعد يفتح مكتب التحرير.',
        'إن لم تكن أنت من أزاله فاطلب كلمة مرور جديدة فوراً، وأبلغ مدير الموقع.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `A passkey of your account at ${en} was removed`,
      lines: [
        'A passkey was removed from your account a moment ago, and no longer opens the desk.',
        'If it was not you, please ask for a new password at once, and tell an administrator.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  factor_removed: {
    ar: {
      subject: `أُزيل تطبيق الرموز من حسابك في ${ar}`,
      lines: [
        'أزال مدير الموقع تطبيق الرموز ومفاتيح المرور ورموز الاسترداد من حسابك، وانتهت جلساتك كلها. سجّل الدخول واربط تطبيقاً أو أضف مفتاحاً من صفحة الأمان.',
      ],
      link: { label: 'صفحة الأمان', path: '/desk/security' },
    },
    en: {
      subject: `The authenticator app of your account at ${en} was removed`,
      lines: [
        'An operator of the site removed the authenticator app, the passkeys and the recovery codes of your account, and you were signed out everywhere. Please sign in and set up an app or a passkey on the page “Security”.',
      ],
      link: { label: 'Security', path: '/en/desk/security' },
    },
  },
  factor_locked: {
    ar: {
      subject: `رموز خاطئة لحسابك في ${ar}`,
      lines: [
        'أُدخلت في جلسة مفتوحة بحسابك رموز خاطئة كثيرة، فلن يُقبل أي رمز لبعض الوقت.',
        'إن لم تكن أنت فهناك من يعرف كلمة مرورك: غيّرها فوراً، فتنتهي الجلسات الأخرى.',
      ],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `Wrong codes for your account at ${en}`,
      lines: [
        'Many wrong codes were entered in a session that is signed in to your account, so no code is accepted for a while.',
        'If it was not you, somebody knows your password: change it at once, which also ends the other sessions.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  recovery_code_used: {
    ar: {
      subject: `استُخدم رمز استرداد لحسابك في ${ar}`,
      lines: [
        'دخل أحدهم مكتب التحرير بحسابك مستخدماً رمز استرداد، ولن يُقبل هذا الرمز ثانيةً.',
        'إن لم تكن أنت فاطلب كلمة مرور جديدة فوراً، وأبلغ مدير الموقع.',
      ],
      link: { label: 'صفحة الأمان', path: '/desk/security' },
    },
    en: {
      subject: `A recovery code of your account at ${en} was used`,
      lines: [
        'Somebody used a recovery code of your account at the desk. It will not be accepted again.',
        'If it was not you, please ask for a new password at once, and tell an administrator.',
      ],
      link: { label: 'Security', path: '/en/desk/security' },
    },
  },
  telegram_linked: {
    ar: {
      subject: `رُبطت محادثة تيليغرام بحسابك في ${ar}`,
      lines: ['ستصل تنبيهاتك إلى هذه المحادثة.', 'إن لم تفعل ذلك بنفسك فألغِ الربط، ثم غيّر كلمة مرورك.'],
      link: channels.ar,
    },
    en: {
      subject: `A Telegram chat was linked to your account at ${en}`,
      lines: ['Your alerts will arrive in that chat.', 'If that was not you, please unlink it, and then change your password.'],
      link: channels.en,
    },
  },
  whatsapp_linked: {
    ar: {
      subject: `رُبط رقم واتساب بحسابك في ${ar}`,
      lines: ['ستصل تنبيهاتك إلى هذا الرقم.', 'إن لم تفعل ذلك بنفسك فألغِ الربط، ثم غيّر كلمة مرورك.'],
      link: channels.ar,
    },
    en: {
      subject: `A WhatsApp number was linked to your account at ${en}`,
      lines: ['Your alerts will arrive at that number.', 'If that was not you, please unlink it, and then change your password.'],
      link: channels.en,
    },
  },
  feeds_on: {
    ar: {
      subject: `شُغّلت خلاصات حسابك في ${ar}`,
      lines: ['صار لأخبارك ومحفوظاتك عنوان سري تقرؤها منه برامج الخلاصات.', 'إن لم تفعل ذلك بنفسك فأوقفها، ثم غيّر كلمة مرورك.'],
      link: { label: 'الخلاصات', path: '/profile/profile-feeds' },
    },
    en: {
      subject: `The feeds of your account at ${en} were turned on`,
      lines: [
        'Your news and what you saved have a secret address now, at which feed readers read them.',
        'If that was not you, please turn them off, and then change your password.',
      ],
      link: { label: 'Feeds', path: '/en/profile/profile-feeds' },
    },
  },
  telegram_lost: {
    ar: {
      subject: `انتقلت محادثة تيليغرام من حسابك في ${ar} إلى حساب آخر`,
      lines: [
        'رُبطت محادثة تيليغرام التي كانت تصل إليها تنبيهاتك بحساب آخر، فلن تصل إليها بعد الآن.',
        'إن لم تفعل ذلك بنفسك فاربطها بحسابك من جديد.',
      ],
      link: channels.ar,
    },
    en: {
      subject: `Your Telegram chat was moved to another account at ${en}`,
      lines: [
        'The Telegram chat that received your alerts was linked to another account, so they no longer arrive there.',
        'If that was not you, please link it to your account again.',
      ],
      link: channels.en,
    },
  },
  whatsapp_lost: {
    ar: {
      subject: `انتقل رقم واتساب من حسابك في ${ar} إلى حساب آخر`,
      lines: [
        'رُبط رقم واتساب الذي كانت تصل إليه تنبيهاتك بحساب آخر، فلن تصل إليه بعد الآن.',
        'إن لم تفعل ذلك بنفسك فاربطه بحسابك من جديد.',
      ],
      link: channels.ar,
    },
    en: {
      subject: `Your WhatsApp number was moved to another account at ${en}`,
      lines: [
        'The WhatsApp number that received your alerts was linked to another account, so they no longer arrive there.',
        'If that was not you, please link it to your account again.',
      ],
      link: channels.en,
    },
  },
  account_deleted: {
    ar: { subject: `حُذف حسابك في ${ar}`, lines: ['حُذف حسابك وكل ما يخصّك كما طلبت. نأسف لمغادرتك، ونسعد بعودتك متى شئت.'] },
    en: {
      subject: `Your account at ${en} was deleted`,
      lines: ['Your account and all your data were deleted, as you asked. We are sorry to see you go; you are welcome back any time.'],
    },
  },
  account_erased: {
    ar: {
      subject: `حُذف حسابك في ${ar}`,
      lines: [
        'حذفت إدارة الموقع حسابك وكل ما يخصّك، إلا إيصالات ما دفعته، فهي تبقى في الدفاتر.',
        `إن كان لديك سؤال فراسلنا: ${brand.email.contact}`,
      ],
    },
    en: {
      subject: `Your account at ${en} was deleted`,
      lines: [
        'The administrators of the site have deleted your account and all your data, except the receipts of what you paid, which stay in the books.',
        `If you have a question, please write to us: ${brand.email.contact}`,
      ],
    },
  },
}

const providerNames: Record<OAuthProvider, string> = { google: 'Google', apple: 'Apple' }

export function writeNotice(publicUrl: string, locale: Locale, to: string, notice: Notice, providers: OAuthProvider[] = []): Mail {
  const content = notices[notice][locale]
  const names = new Intl.ListFormat(locale).format(providers.map((provider) => providerNames[provider]))
  return renderMail(publicUrl, locale, to, typeof content === 'function' ? content(names) : content)
}
