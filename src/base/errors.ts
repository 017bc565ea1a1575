import type { LocalizedText } from '#text/locale.ts'

/**
 * An error that readers see: a stable code, its HTTP status, and its text: what happened, whether
 * anything was lost, what to do.
 */
export type ErrorDefinition = { code: string; status: number } & LocalizedText

/** A feature's errors by their codes, to be thrown as `new AppError(pollErrors.poll_closed)`. */
export function defineErrors<Code extends string>(table: Record<Code, Omit<ErrorDefinition, 'code'>>): Record<Code, ErrorDefinition> {
  const defined = Object.entries<Omit<ErrorDefinition, 'code'>>(table).map(([code, rest]) => [code, { code, ...rest }])
  return Object.fromEntries(defined) as Record<Code, ErrorDefinition>
}

/**
 * Errors that any code may throw by their code alone. The texts are from spec 8 where it has them.
 */
export const commonErrors = defineErrors({
  bad_request: {
    status: 400,
    ar: 'تعذّرت قراءة الطلب، ولم يتغيّر شيء. يُرجى التحقق منه وإعادة المحاولة.',
    en: 'The request could not be read, and nothing was changed. Please check it and try again.',
  },
  unauthorized: { status: 401, ar: 'يُرجى تسجيل الدخول للمتابعة.', en: 'Please sign in to continue.' },
  forbidden: {
    status: 403,
    ar: 'لا تملك صلاحية هذا الإجراء، ولم يتغيّر شيء.',
    en: 'You are not allowed to do this, and nothing was changed.',
  },
  unverified: {
    status: 403,
    ar: 'يُرجى تأكيد بريدك الإلكتروني أولاً، ولم يتغيّر شيء.',
    en: 'Please confirm your e-mail address first. Nothing was changed.',
  },
  other_account: {
    status: 403,
    ar: 'سُجّل الدخول بحساب آخر، ولم يتغيّر شيء.',
    en: 'Another account is signed in, and nothing was changed.',
  },
  csrf_mismatch: {
    status: 403,
    ar: 'تعذّر التأكد من مصدر الطلب، ولم يتغيّر شيء. حدّث الصفحة ثم حاول مجدداً.',
    en: 'We could not tell where this request came from, and nothing was changed. Please reload the page and try again.',
  },
  not_found: { status: 404, ar: 'عذراً، لم نعثر على الصفحة التي تبحث عنها', en: "Sorry, couldn't find the page you were looking for" },
  gone: { status: 410, ar: 'أُزيل هذا المحتوى ولم يعد متاحاً.', en: 'This was removed and is no longer available.' },
  method_not_allowed: {
    status: 405,
    ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات، ولم يتغيّر شيء.',
    en: 'This address does not take this kind of request, and nothing was changed.',
  },
  conflict: {
    status: 409,
    ar: 'تغيّرت البيانات في هذه الأثناء. حدّث الصفحة ثم حاول مجدداً.',
    en: 'This was changed in the meantime. Please reload the page and try again.',
  },
  too_large: {
    status: 413,
    ar: 'حجم ما أرسلته أكبر من المسموح، ولم يُحفظ منه شيء. يُرجى تقليل حجمه وإعادة المحاولة.',
    en: 'What you sent is too large, and none of it was saved. Please make it smaller and try again.',
  },
  unsupported_media_type: { status: 415, ar: 'يُرجى إرسال الطلب بصيغة JSON.', en: 'Please send the request as JSON.' },
  invalid: { status: 422, ar: 'يُرجى تصحيح ما يلي', en: 'Please correct the following error(s)' },
  too_many_requests: {
    status: 429,
    ar: 'طلبات كثيرة في وقت قصير. يُرجى الانتظار دقيقة ثم إعادة المحاولة.',
    en: 'Too many requests in a short time. Please wait a minute and try again.',
  },
  internal: { status: 500, ar: 'حدث خطأ ما. يُرجى المحاولة لاحقاً!', en: 'Something went wrong. Please try again later!' },
  unavailable: {
    status: 503,
    ar: 'الخدمة مشغولة الآن، ولم يُفقد شيء. يُرجى المحاولة بعد قليل.',
    en: 'The service is busy at the moment, and nothing was lost. Please try again shortly.',
  },
  outcome_unknown: {
    status: 503,
    ar: 'انقطع الاتصال قبل أن نعرف هل حُفظ ما أرسلته أم لا. يُرجى التحقق بعد قليل قبل إعادة المحاولة.',
    en: 'The connection was lost before we could tell whether what you sent was saved. Please check in a moment before you try again.',
  },
})
export type CommonErrorCode = keyof typeof commonErrors

/**
 * An error with a text that readers can understand. The HTTP layer picks the language.
 * @property code stable, English
 * @property fields for `invalid`: what is wrong with each field, as message codes
 * @property retryAfter for `too_many_requests`: seconds to wait, sent in the header `Retry-After`
 * @property details what the page shows besides the text: for `suspended`, the reason and the end
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  /** Text that readers see. */
  readonly text: LocalizedText
  readonly fields: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined
  readonly details: Record<string, string | null> | undefined

  constructor(
    error: CommonErrorCode | ErrorDefinition,
    fields?: Record<string, string[]>,
    retryAfter?: number,
    details?: Record<string, string | null>,
  ) {
    const { code, status, ar, en } = typeof error === 'string' ? commonErrors[error] : error
    super(code)
    this.code = code
    this.status = status
    this.text = { ar, en }
    this.fields = fields
    this.retryAfter = retryAfter
    this.details = details
  }
}

/** An error in how a command was called; only `message` is printed. */
export class CommandError extends Error {
  override name = 'CommandError'
}
