import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import type { Gateway, GatewayStatus } from './gateway.ts'

/**
 * The gateway of the demo, whose page is on our own origin. It moves no money, and knows only the
 * table `sandbox_payments`.
 */
export const sandbox: Gateway = {
  async create(app, { id, amount, locale, description, returnUrl, expiresAt }) {
    const token = randomBytes(32).toString('base64url')
    const values = { token, payment_id: id, amount, locale, description, return_url: returnUrl, state: 'pending', expires_at: expiresAt }
    await app.db
      .insertInto('sandbox_payments')
      .values(values)
      .onConflict((conflict) => conflict.column('payment_id').doNothing())
      .execute()
    const row = await findSandboxPayment(app, 'payment_id', id)
    return { outcome: 'created', gatewayId: `sandbox-${id}`, url: `${app.config.publicUrl}/payment/sandbox/${row?.token}` }
  },

  async status(app, { id }) {
    const row = await findSandboxPayment(app, 'payment_id', id)
    return row ? statusOf(row) : { state: 'missing' }
  },

  async refund(app, { id }, { reference, amount }) {
    const { rows } = await sql`
      insert into sandbox_refunds (reference, payment_id, amount)
      select ${reference}, payment_id, ${amount}::int from sandbox_payments p where payment_id = ${id} and state = 'paid'
        and amount - (select coalesce(sum(r.amount), 0) from sandbox_refunds r where r.payment_id = p.payment_id) >= ${amount}::int
      on conflict (reference) do nothing returning reference`.execute(app.db)
    return rows.length > 0 ? { outcome: 'done', refundId: reference } : { outcome: 'refused', reason: 'There is not so much left' }
  },

  async listRefunds(app, { id }) {
    const rows = await app.db.selectFrom('sandbox_refunds').selectAll().where('payment_id', '=', id).execute()
    return {
      outcome: 'listed',
      isWhole: true,
      refunds: rows.map(({ reference, amount }) => ({ state: 'done', refundId: reference, reference, amount })),
    }
  },
}

export type SandboxPayment = Selectable<DB['sandbox_payments']>

export function findSandboxPayment(app: App, key: 'token' | 'payment_id', value: string): Promise<SandboxPayment | undefined> {
  return app.db.selectFrom('sandbox_payments').selectAll().where(key, '=', value).executeTakeFirst()
}

function statusOf({ payment_id, state, amount }: SandboxPayment): GatewayStatus {
  const gatewayId = `sandbox-${payment_id}`
  if (state === 'pending') return { state, gatewayId, isUnderWay: false }
  if (state !== 'paid') return { state: 'failed', gatewayId, isCancelled: state === 'cancelled', cause: null, reason: null }
  const transactionId = payment_id.slice(0, 8).toUpperCase()
  return { state, gatewayId, amount, currency: 'KWD', extra: 0, received: `${amount} fils`, transactionId, mode: 'KNET' }
}

/**
 * Does what a reader does on the sandbox's page. A declined or cancelled payment may still be paid,
 * as with a real gateway.
 */
export async function settleSandboxPayment(app: App, token: string, state: 'paid' | 'declined' | 'cancelled'): Promise<void> {
  const query = app.db.updateTable('sandbox_payments').set({ state, ...(state === 'paid' ? { paid_at: app.now() } : {}) })
  await query.where('token', '=', token).where('state', '<>', 'paid').where('expires_at', '>', app.now()).execute()
}
