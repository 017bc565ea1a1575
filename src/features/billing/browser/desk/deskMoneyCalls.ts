import { callDesk, withFactor } from '#ui/desk/callDesk.ts'
import { downloadFile } from '#ui/downloadFile.ts'
import type { DeskPayment, GatewayAnswer } from '../../deskSchema.ts'

/**
 * Acts of staff with money; each is a write of the desk with an entry in the log. Amounts are in
 * fils; what was typed wrongly goes along for the server to refuse.
 */
export const refundPayment = (id: string, amount: number | string | null, reason: string) =>
  callDesk<{ message: string }>(`/api/desk/payments/${id}/refund`, { body: { amount, reason } })

export const askGateway = (id: string) =>
  callDesk<{ data: { payment?: DeskPayment; answer: GatewayAnswer } }>(`/api/desk/payments/${id}/check`, { body: {} })

type Days = { plan_id: string | undefined; days: number | string | null; reason: string; ends_at: string | null }
export const giveDays = (id: number, body: Days) => callDesk<{ message: string }>(`/api/desk/readers/${id}/days`, { body })

export const downloadMonth = (month: string) => withFactor(() => downloadFile(`/api/desk/money/export?month=${month}`, { method: 'POST' }))
