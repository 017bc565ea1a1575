import type { Locale } from '#base/locale.ts'
import { brand } from '#brand.ts'
import type { Mail } from '#partners/mail.ts'
import { type MailContent, renderMail } from '#partners/renderMail.ts'
import { limits } from '../../schema.ts'
import type { Purpose } from './emailCode.ts'

export type Notice = 'already_registered' | 'password_changed' | 'email_changed' | 'outside_account_linked' | 'account_deleted'

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
        `الرمز صالح ${limits.codeMinutes} دقيقة. لا تُطلع عليه أحداً؛ فلن يطلبه منك أحد من فريقنا.`,
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

const notices: Record<Notice, Record<Locale, MailContent>> = {
  already_registered: {
    ar: {
      subject: `لديك حساب في ${ar}`,
      lines: [
        `حاول أحدهم إنشاء حساب في ${ar} بهذا البريد، ولديك حساب به بالفعل.`,
        'إن كنت أنت فسجّل الدخول، أو اطلب كلمة مرور جديدة إن نسيتها. وإن لم تكن أنت فتجاهل هذه الرسالة؛ لم يتغيّر شيء.',
      ],
      link: { label: 'تسجيل الدخول', path: '/login' },
    },
    en: {
      subject: `You have an account at ${en}`,
      lines: [
        `Somebody tried to create an account at ${en} with this address, which already has one.`,
        'If it was you, please login, or ask for a new password if you forgot it. If it was not you, please ignore this message; nothing was changed.',
      ],
      link: { label: 'Login', path: '/en/login' },
    },
  },
  password_changed: {
    ar: {
      subject: `تغيّرت كلمة مرورك في ${ar}`,
      lines: ['تغيّرت كلمة مرور حسابك قبل قليل، وانتهت جلساتك على الأجهزة الأخرى.', 'إن لم تكن أنت من غيّرها فاطلب كلمة مرور جديدة فوراً.'],
      link: { label: 'طلب كلمة مرور جديدة', path: '/reset-password' },
    },
    en: {
      subject: `Your password at ${en} was changed`,
      lines: [
        'The password of your account was changed a moment ago, and you were logged out on your other devices.',
        'If it was not you, please ask for a new password at once.',
      ],
      link: { label: 'Ask for a new password', path: '/en/reset-password' },
    },
  },
  email_changed: {
    ar: {
      subject: `تغيّر بريد حسابك في ${ar}`,
      lines: ['صار لحسابك عنوان بريد آخر، ولم يعد هذا البريد مرتبطاً به.', `إن لم تكن أنت من غيّره فراسلنا فوراً: ${brand.email.contact}`],
    },
    en: {
      subject: `The address of your account at ${en} was changed`,
      lines: [
        'Your account has another e-mail address now, and this one no longer belongs to it.',
        `If it was not you, please write to us at once: ${brand.email.contact}`,
      ],
    },
  },
  outside_account_linked: {
    ar: {
      subject: `طريقة جديدة للدخول إلى حسابك في ${ar}`,
      lines: ['صار الدخول إلى حسابك ممكناً عن طريق حسابك في Google أو Apple أيضاً.', `إن لم تكن أنت فراسلنا فوراً: ${brand.email.contact}`],
    },
    en: {
      subject: `A new way to sign in to your account at ${en}`,
      lines: [
        'You can now also sign in to your account with your Google or Apple account.',
        `If it was not you, please write to us at once: ${brand.email.contact}`,
      ],
    },
  },
  account_deleted: {
    ar: { subject: `حُذف حسابك في ${ar}`, lines: ['حُذف حسابك وكل ما يخصّك كما طلبت. نأسف لمغادرتك، ونسعد بعودتك متى شئت.'] },
    en: {
      subject: `Your account at ${en} was deleted`,
      lines: ['Your account and all your data were deleted, as you asked. We are sorry to see you go; you are welcome back any time.'],
    },
  },
}

export function writeNotice(publicUrl: string, locale: Locale, to: string, notice: Notice): Mail {
  return renderMail(publicUrl, locale, to, notices[notice][locale])
}
