/** An invoice as MyFatoorah stores it. Amounts are in KD, as in its API. */
export type Invoice = {
  id: number
  reference: string
  value: number
  currency: string
  status: string
  /** Expiry as it was asked for. */
  expires: string
  /** `at`: the account's local time, as in `2026-11-28T09:30:00.0000000`. */
  transactions: { status: string; value: number; currency: string; paymentId: string; at?: string; error?: string; code?: string }[]
  /** `reference` is the caller's `ExternalIdentifier`, null for those made on their own site. */
  refunds: { id: number; reference: string | null; amount: number; status: 'Pending' | 'Refunded' | 'Canceled' }[]
}

export type Body = Record<string, unknown>
export type InvoiceResponse = { data: object } | { status: number; message: string }
type Invoices = Map<string, Invoice>

const invalid = (message: string): InvoiceResponse => ({ status: 400, message })
let lastId = 1_000_000

/** The response to each call, by its name. */
export const invoiceCalls: Record<string, (invoices: Invoices, origin: string, body: Body) => InvoiceResponse> = {
  InitiatePayment(_invoices, _origin, { InvoiceAmount, CurrencyIso }) {
    const method = {
      PaymentMethodId: 1,
      PaymentMethodAr: 'كي نت',
      PaymentMethodEn: 'KNET',
      PaymentMethodCode: 'kn',
      IsDirectPayment: false,
    }
    return { data: { PaymentMethods: [{ ...method, ServiceCharge: 0, TotalAmount: InvoiceAmount, CurrencyIso }] } }
  },

  SendPayment(invoices, origin, { CustomerReference, CustomerName, InvoiceValue, DisplayCurrencyIso, NotificationOption, ExpiryDate }) {
    if (NotificationOption !== 'LNK' || typeof InvoiceValue !== 'number' || InvoiceValue <= 0 || !CustomerName)
      return invalid('Invalid data')
    const reference = String(CustomerReference)
    const id = ++lastId
    const currency = String(DisplayCurrencyIso)
    const expires = String(ExpiryDate)
    invoices.set(reference, { id, reference, value: InvoiceValue, currency, expires, status: 'Pending', transactions: [], refunds: [] })
    return { data: { InvoiceId: id, InvoiceURL: `${origin}/KWT/ie/${id}`, CustomerReference: reference, UserDefinedField: null } }
  },

  GetPaymentStatus(invoices, _origin, { Key, KeyType }) {
    const invoice = KeyType === 'InvoiceId' ? byId(invoices, Key) : invoices.get(String(Key))
    return invoice ? { data: showInvoice(invoice) } : invalid('No data match the provided value!')
  },

  MakeRefund(invoices, _origin, { Key, KeyType, Amount, Comment, ExternalIdentifier }) {
    const invoice = KeyType === 'InvoiceId' ? byId(invoices, Key) : undefined
    if (!invoice || !isPaid(invoice) || typeof Amount !== 'number' || Amount <= 0) return invalid('No data match the provided value!')
    if (Math.round(Amount * 1000) > filsLeft(invoice)) return invalid('The refund amount is more than the paid amount')
    const reference = typeof ExternalIdentifier === 'string' ? ExternalIdentifier : null
    const { id } = addRefund(invoice, { reference, amount: Amount, status: 'Pending' })
    return { data: { Key, RefundId: id, RefundReference: `R${id}`, RefundInvoiceId: ++lastId, Amount, Comment: Comment ?? '' } }
  },

  GetRefundStatus(invoices, _origin, { Key }) {
    const invoice = byId(invoices, Key)
    if (!invoice || invoice.refunds.length === 0) return invalid('No data match the provided value!')
    const shown = invoice.refunds.map(({ id, reference, amount, status }) => {
      const refund = { RefundId: id, RefundStatus: status, InvoiceId: invoice.id, Amount: amount, RefundReference: `R${id}` }
      return { ...refund, ExternalIdentifier: reference, RefundAmount: amount }
    })
    return { data: { RefundStatusResult: shown } }
  },
}

const isPaid = ({ status }: Invoice) => status === 'Paid' || status === 'DuplicatePayment'

/** Status of an invoice that was paid: once, or more often. */
export function paidStatusOf({ transactions }: Invoice): 'Paid' | 'DuplicatePayment' {
  return transactions.filter(({ status }) => status === 'Succss').length > 1 ? 'DuplicatePayment' : 'Paid'
}

/**
 * Amount of a paid invoice that may still be refunded, in fils: what is pending or done is taken.
 */
export function filsLeft({ transactions, refunds }: Invoice): number {
  const paid = transactions.reduce((sum, { status, value }) => sum + (status === 'Succss' ? value : 0), 0)
  const taken = refunds.filter(({ status }) => status !== 'Canceled').reduce((sum, { amount }) => sum + amount, 0)
  return Math.round((paid - taken) * 1000)
}

/** Adds a refund by `MakeRefund`, or on their own site. */
export function addRefund(invoice: Invoice, refund: Omit<Invoice['refunds'][number], 'id'>): Invoice['refunds'][number] {
  const added = { id: ++lastId, ...refund }
  invoice.refunds.push(added)
  return added
}

function byId(invoices: Invoices, key: unknown): Invoice | undefined {
  return [...invoices.values()].find(({ id }) => String(id) === String(key))
}

function showInvoice({ id, reference, value, status, transactions }: Invoice): object {
  return {
    InvoiceId: id,
    InvoiceStatus: status,
    InvoiceReference: `2026${id}`,
    CustomerReference: reference,
    InvoiceValue: value,
    InvoiceDisplayValue: `${value.toFixed(3)} KD`,
    InvoiceTransactions: transactions.map((one) => ({
      PaymentGateway: 'KNET',
      PaymentId: one.paymentId,
      TransactionId: one.paymentId.slice(2),
      TransactionStatus: one.status,
      // Their spelling.
      TransationValue: one.value.toFixed(3),
      Currency: one.currency,
      PaidCurrency: one.currency,
      PaidCurrencyValue: one.value.toFixed(3),
      ...(one.at && { TransactionDate: one.at }),
      ErrorCode: one.code ?? '',
      Error: one.error ?? (one.status === 'Failed' ? 'Declined' : null),
    })),
  }
}
