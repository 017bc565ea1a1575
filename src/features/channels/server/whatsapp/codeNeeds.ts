import type { App } from '#base/app.ts'
import type { ChannelState } from '../../schema.ts'

/**
 * Returns what a reader needs to get a code for a WhatsApp number: nothing from subscribers, whose
 * alerts the day's budget is for; from others a captcha, or where none is configured a plan,
 * because accounts cost nothing and codes take from that budget.
 */
export async function codeNeeds(app: App, userId: number): Promise<ChannelState['code_needs']> {
  const running = app.db.selectFrom('subscriptions').select('user_id').where('user_id', '=', userId).where('state', '=', 'running')
  if (await running.where('ends_at', '>', app.now()).executeTakeFirst()) return null
  return app.config.captcha ? 'captcha' : 'plan'
}
