import { defineMessages } from '#ui/locale.ts'

/** Messages of the desk's payments. */
export const { useText: useDeskPaymentText } = defineMessages(
  {
    failed: 'تعذّر تحميل المدفوعات. لم يتغيّر شيء.',
    empty: 'لا مدفوعات بعد.',
    nothingToCheck: 'لا دفعة تحتاج إلى مراجعة.',
    show: 'ما يُعرض',
    views: { all: 'كل المدفوعات', problem: 'تحتاج إلى مراجعة' },
    deletedAccount: 'حساب محذوف',
    received: 'استلمنا',
    gateway: 'البوابة',
    problems: {
      wrong_amount: 'المبلغ المدفوع غير المطلوب.',
      wrong_currency: 'دُفع بعملة أخرى.',
      account_deleted: 'دُفع بعد حذف الحساب.',
      payment_withdrawn: 'سحبت البوابة الدفعة بعد منح الاشتراك.',
    },
    refund: 'أعد المبلغ',
    refundReason: 'سبب الإعادة',
    refundAmount: 'المبلغ المعاد',
    refundAmountHint: 'بالدينار الكويتي. المبلغ كله إذا تُرك الحقل فارغاً.',
    refundHint: 'يعود المبلغ إلى بطاقة المشترك، وتقصر مدة اشتراكه بقدر نصيب المبلغ منها. إذا أُعيد كله انتهى ما اشتراه به.',
    cancel: 'إلغاء',
    refunds: { requested: 'طُلبت إعادة المبلغ', sent: 'إعادة المبلغ جارية', done: 'أُعيد المبلغ', refused: 'رفضت البوابة إعادة المبلغ' },
  },
  {
    failed: 'The payments could not be loaded. Nothing was changed.',
    empty: 'No payments yet.',
    nothingToCheck: 'No payment needs to be looked at.',
    show: 'Show',
    views: { all: 'All payments', problem: 'To be looked at' },
    deletedAccount: 'Deleted account',
    received: 'Received',
    gateway: 'Gateway',
    problems: {
      wrong_amount: 'Another amount than agreed was paid.',
      wrong_currency: 'It was paid in another currency.',
      account_deleted: 'It was paid after the account was deleted.',
      payment_withdrawn: 'The gateway has withdrawn a payment that was granted.',
    },
    refund: 'Refund',
    refundReason: 'Reason for the refund',
    refundAmount: 'Amount to refund',
    refundAmountHint: 'In KD. Everything if it is empty.',
    refundHint:
      'The money goes back to the card, and the subscription becomes shorter by the share that it had paid for. If all of it goes back, what it bought ends.',
    cancel: 'Cancel',
    refunds: { requested: 'Refund requested', sent: 'Refund under way', done: 'Refunded', refused: 'The gateway refused the refund' },
  },
)
