import { addPayment } from '../../../../test/payments.ts'
import type { Permissions } from '../../../../test/permissionTable.ts'

const id = '11111111-1111-4111-8111-111111111111'

export const permissions: Permissions = {
  'GET /api/plans': 'anyone',
  'GET /api/auth/user/plan/details': 'signed_in',
  'GET /api/auth/user/payment/details': 'signed_in',
  'GET /api/auth/payments/:id': {
    access: 'signed_in',
    at: `/api/auth/payments/${id}`,
    own: async (owner, { app }) => ({ url: `/api/auth/payments/${await addPayment(app, owner.user.id)}` }),
  },
  'GET /api/auth/payments/:id/receipt': {
    access: 'signed_in',
    at: `/api/auth/payments/${id}/receipt`,
    own: async (owner, { app }) => ({ url: `/api/auth/payments/${await addPayment(app, owner.user.id, { paid: true })}/receipt` }),
  },
  'GET /api/auth/payments/:id/receipt/pdf': {
    access: 'signed_in',
    at: `/api/auth/payments/${id}/receipt/pdf`,
    own: async (owner, { app }) => ({ url: `/api/auth/payments/${await addPayment(app, owner.user.id, { paid: true })}/receipt/pdf` }),
  },
  'POST /api/auth/payments/quote': 'signed_in',
  'POST /api/auth/payments': 'verified',
  'POST /api/auth/payments/:id/retry': {
    access: 'verified',
    at: `/api/auth/payments/${id}/retry`,
    own: async (owner, { app }) => ({ url: `/api/auth/payments/${await addPayment(app, owner.user.id)}/retry` }),
  },
  'POST /api/payments/myfatoorah/webhook': 'anyone',
  'GET /payment/return/:id': { access: 'anyone', at: `/payment/return/${id}` },
  'GET /payment/sandbox/:token': 'anyone',
  'POST /payment/sandbox/:token': 'anyone',
  'GET /api/desk/payments': 'admin',
  'POST /api/desk/payments/:id/refund': { access: 'admin', at: `/api/desk/payments/${id}/refund` },
  'POST /api/desk/payments/:id/check': { access: 'admin', at: `/api/desk/payments/${id}/check` },
  'POST /api/desk/readers/:id/days': 'admin',
  'GET /api/desk/money': 'admin',
  'POST /api/desk/money/export': 'admin',
  'GET /api/desk/coupons': 'admin',
  'POST /api/desk/coupons': 'admin',
  'PUT /api/desk/coupons/:id': 'admin',
  'DELETE /api/desk/coupons/:id': 'admin',
  'GET /api/desk/plans': 'admin',
  'POST /api/desk/plans': 'admin',
  'PUT /api/desk/plans/:id': 'admin',
}
