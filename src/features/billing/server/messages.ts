import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature; the texts in quotation marks in spec 6 and 8 are word for word. */
export const billingErrors = defineErrors({
  login_to_buy: {
    status: 401,
    ar: 'يُرجى تسجيل الدخول أو إنشاء حساب لشراء اشتراك',
    en: 'Please login or register to buy a subscription',
  },
  payment_not_started: {
    status: 503,
    ar: 'تعذّر بدء عملية الدفع، ولم يُخصم شيء. يُرجى المحاولة بعد قليل.',
    en: 'Payment Initialization failed..Please try again after some time',
  },
  already_paid: {
    status: 409,
    ar: 'سبق أن دفعت ثمن هذا الاشتراك، وهو مفعّل. لا حاجة إلى الدفع مرة أخرى.',
    en: 'This payment was already made, and your subscription is active. There is no need to pay again.',
  },
  payment_under_way: {
    status: 409,
    ar: 'نتحقق من دفعتك: بدأتَ الدفع، ولم تخبرنا البوابة بنتيجته بعد. لا تدفع مرة أخرى؛ يستغرق ذلك دقائق عادةً.',
    en: 'We are checking your payment: you began to pay, and the gateway has not told us the outcome yet. Please do not pay again; this usually takes minutes.',
  },
  payment_not_refundable: {
    status: 409,
    ar: 'لا تمكن إعادة هذا المبلغ الآن: لم يصلنا، أو ما زالت إعادة سابقة جارية.',
    en: 'This cannot be refunded now: it was not received, or an earlier refund is still under way.',
  },
  payment_credited: {
    status: 409,
    ar: 'حُسب ما تبقى من هذا الاشتراك ضمن ترقيته. أعد مبلغ الترقية بدلاً منه.',
    en: 'The rest of this subscription was credited to an upgrade. Refund the payment of the upgrade instead.',
  },
  own_days: {
    status: 409,
    ar: 'لا يمنح أحد نفسه أياماً، ولم يتغيّر شيء. اطلب ذلك من مدير آخر.',
    en: 'You cannot give days to yourself, and nothing was changed. Please ask another admin.',
  },
  coupon_exists: {
    status: 409,
    ar: 'توجد قسيمة بهذا الرمز. اختر رمزاً آخر.',
    en: 'A coupon with this code already exists. Please choose another code.',
  },
})

/** Messages beside fields, by the codes that schemas and actions use. */
export const billingFieldMessages: Record<string, LocalizedText> = {
  bad_id: { ar: 'هذا الرقم غير معروف.', en: 'This number is not known.' },
  plan_not_sold: { ar: 'لم تعد هذه الباقة متاحة. يُرجى اختيار باقة أخرى.', en: 'This plan is no longer sold. Please choose another one.' },
  bad_coupon: {
    ar: 'يتكوّن رمز القسيمة من 3 إلى 30 حرفاً لاتينياً أو رقماً أو شرطة.',
    en: 'A coupon code has 3 to 30 Latin letters, digits or hyphens.',
  },
  coupon_not_valid: { ar: 'هذه القسيمة غير صالحة أو انتهت مدتها.', en: 'This coupon is not valid, or it has ended.' },
  coupon_other_plan: { ar: 'هذه القسيمة مخصّصة لباقة أخرى.', en: 'This coupon is for another plan.' },
  coupon_used: { ar: 'سبق أن استخدمت هذه القسيمة.', en: 'You have already used this coupon.' },
  refund_too_large: {
    ar: 'لم يبقَ من الدفعة هذا المبلغ. اكتب مبلغاً أقل.',
    en: 'That is more than is left of the payment. Please enter a smaller amount.',
  },
  reason_required: { ar: 'يُرجى كتابة السبب.', en: 'Please enter the reason.' },
  percent_or_amount: { ar: 'يُرجى تحديد نسبة أو مبلغ، لا كليهما.', en: 'Please enter either a percentage or an amount.' },
  coupon_uses_too_few: {
    ar: 'استُخدمت القسيمة مرات أكثر من هذا العدد. لإيقافها اسحبها.',
    en: 'The coupon has already been used more often than that. To stop it, withdraw it.',
  },
  bad_amount: { ar: 'يُرجى إدخال مبلغ بالدينار، مثل 0.500.', en: 'Please enter an amount in KD, such as 0.500.' },
  bad_days: { ar: 'يُرجى إدخال عدد أيام من 1 إلى 366.', en: 'Please enter a number of days from 1 to 366.' },
  bad_price: { ar: 'يُرجى إدخال سعر من 0.100 إلى 1000 دينار.', en: 'Please enter a price from 0.100 to 1000 KD.' },
  plan_name_required: { ar: 'يُرجى كتابة الاسم باللغتين.', en: 'Please write the name in both languages.' },
  plan_description_required: { ar: 'يُرجى كتابة الوصف باللغتين.', en: 'Please write the description in both languages.' },
  coupon_ends_too_early: { ar: 'يجب أن تنتهي القسيمة بعد بدايتها.', en: 'The coupon must end after it starts.' },
}

/** Messages of successful writes: `success(billingSuccesses.refund_requested, data)`. */
export const billingSuccesses = {
  refund_requested: { ar: 'طُلبت إعادة المبلغ', en: 'The refund was requested' },
  days_given: { ar: 'مُنحت الأيام', en: 'The days were given' },
  coupon_added: { ar: 'أُضيفت القسيمة', en: 'The coupon was added' },
  coupon_saved: { ar: 'حُفظت القسيمة', en: 'The coupon was saved' },
  plan_saved: { ar: 'حُفظت الباقة', en: 'The plan was saved' },
  coupon_ended: { ar: 'انتهت القسيمة', en: 'The coupon has ended' },
} satisfies Record<string, LocalizedText>
