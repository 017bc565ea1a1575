import { z } from 'zod'
import type { App } from '#base/app.ts'
import { callMyFatoorah } from '../payment/myFatoorahCall.ts'
import { type Finding, notSet, ok, wrong } from './finding.ts'

const Methods = z.object({ PaymentMethods: z.array(z.object({ PaymentMethodEn: z.string() })) })

const webhookUrl = ({ config }: App) => `${config.publicUrl}/api/payments/myfatoorah/webhook`

/** Asks which ways to pay the account has for one dinar; nothing is charged. */
export async function checkMyFatoorah(app: App): Promise<Finding> {
  if (!app.config.myfatoorah)
    return notSet('myfatoorah', 'Set MYFATOORAH_KEY and MYFATOORAH_WEBHOOK_SECRET; without them readers cannot pay in a live installation.')
  const response = await callMyFatoorah(app, 'InitiatePayment', Methods, { InvoiceAmount: 1, CurrencyIso: 'KWD' })
  if (response.outcome === 'ok') {
    const names = response.data.PaymentMethods.map(({ PaymentMethodEn }) => PaymentMethodEn).join(', ')
    return names
      ? ok('myfatoorah', `${names}; its API does not tell the webhook: compare the portal with ${webhookUrl(app)}, version 2`)
      : wrong('myfatoorah', 'The account has no way to pay.', 'Ask MyFatoorah to enable KNET and cards.')
  }
  if (response.outcome === 'refused')
    return wrong(
      'myfatoorah',
      response.reason,
      'Copy the key again (Integration Settings, API Key); a test key needs MYFATOORAH_API_ROOT=https://apitest.myfatoorah.com',
    )
  return wrong('myfatoorah', response.reason, 'Check the connection, or MYFATOORAH_API_ROOT; MyFatoorah may be down.')
}
