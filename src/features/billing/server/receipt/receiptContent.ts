import { brand } from '#brand.ts'
import { drawableText } from '#text/drawableText.ts'
import { isolate, isolateCode } from '#text/isolate.ts'
import type { Locale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { amountText } from '../../money.ts'
import type { Receipt } from '../../schema.ts'

/** A name and its value, for one line. */
type Fact = { name: string; value: string }

/**
 * Text of a printed receipt, in one language and only in letters that our font has.
 * @property facts what was bought, by whom and when
 * @property sums how the amount came about
 * @property paid the amount itself
 * @property after what became of it since, and whom to ask
 */
export type ReceiptContent = {
  locale: Locale
  seller: string
  site: string
  title: string
  /** Title with the number, for the window of the reader's program. */
  documentTitle: string
  issuedAt: string
  facts: Fact[]
  sums: Fact[]
  paid: Fact
  after: string[]
}

const maxName = 200

/** @param publicUrl where the seller is found */
export function receiptContent(receipt: Receipt, locale: Locale, publicUrl: string): ReceiptContent {
  const t = words[locale]
  const { number, refunded, refunded_at, transaction_id } = receipt
  const fact = (name: string, value: string): Fact => ({ name, value })
  const money = (fils: number) => amountText(locale, fils)
  const time = (iso: string) => fullTime(locale, iso)
  const given = (text: string) => isolate(drawableText(text, maxName))
  const isWritten = ({ value }: Fact) => value !== isolate('')
  return {
    locale,
    seller: t.seller,
    site: new URL(publicUrl).host,
    title: t.title,
    documentTitle: `${t.title} ${number}`,
    issuedAt: receipt.issued_at,
    facts: [
      fact(t.number, isolateCode(number)),
      fact(t.date, time(receipt.issued_at)),
      fact(t.customer, given(receipt.customer_name)),
      fact(t.plan, given(locale === 'ar' ? receipt.plan_name_ar : receipt.plan_name_en)),
      fact(t.from, time(receipt.starts_at)),
      fact(t.until, time(receipt.ends_at)),
      fact(t.mode, given(paymentMode(receipt.payment_mode, locale))),
      ...(transaction_id ? [fact(t.transaction, given(transaction_id))] : []),
      fact(t.payment, isolateCode(receipt.payment_id)),
    ].filter(isWritten),
    sums: [
      fact(t.price, money(receipt.price)),
      ...(receipt.discount > 0 ? [fact(t.discount, money(-receipt.discount))] : []),
      ...(receipt.credit > 0 ? [fact(t.credit, money(-receipt.credit))] : []),
    ],
    paid: fact(t.paid, money(receipt.amount)),
    after: [
      ...(refunded > 0 ? [t.refunded(money(refunded))] : []),
      ...(refunded_at ? [t.refundedOn(time(refunded_at))] : []),
      t.ask(isolateCode(brand.email.contact)),
      t.zone,
    ],
  }
}

function paymentMode(mode: string | null, locale: Locale): string {
  if (mode === null) return words[locale].card
  return mode.toUpperCase() === 'KNET' ? words[locale].knet : mode
}

/** The names are those of the page. */
const words = {
  ar: {
    seller: brand.nameAr,
    title: 'إيصال دفع',
    number: 'رقم الإيصال',
    date: 'التاريخ',
    customer: 'العميل',
    plan: 'الباقة',
    from: 'من',
    until: 'حتى',
    mode: 'طريقة الدفع',
    card: 'بطاقة',
    knet: 'كي نت',
    transaction: 'رقم العملية',
    payment: 'رقم الدفعة',
    price: 'السعر',
    discount: 'الخصم',
    credit: 'رصيد باقتك الحالية',
    paid: 'المدفوع',
    refunded: (amount: string) => `أُعيد من هذه الدفعة ${amount}.`,
    refundedOn: (date: string) => `أُعيد المبلغ في ${date}.`,
    ask: (address: string) => `للاستفسار عن هذه الدفعة راسلنا على ${address}`,
    zone: 'الأوقات بتوقيت الكويت.',
  },
  en: {
    seller: brand.nameEn,
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Date',
    customer: 'Customer',
    plan: 'Plan',
    from: 'From',
    until: 'Until',
    mode: 'Payment mode',
    card: 'Card',
    knet: 'KNET',
    transaction: 'Transaction',
    payment: 'Payment number',
    price: 'Price',
    discount: 'Discount',
    credit: 'Credit for your present plan',
    paid: 'Paid',
    refunded: (amount: string) => `Of this payment, ${amount} was refunded.`,
    refundedOn: (date: string) => `Refunded on ${date}.`,
    ask: (address: string) => `Questions about this payment: ${address}`,
    zone: 'Times are those of Kuwait.',
  },
}
