import type { App } from '#base/app.ts'

/** Sets the limit that Meta gives us now; undefined: WHATSAPP_DAILY_LIMIT again. Messages that were sent still count. */
export async function setWhatsappLimit(app: App, limit: number | undefined): Promise<void> {
  if (limit === undefined) {
    await app.db.deleteFrom('whatsapp_limit').execute()
    return
  }
  const values = { daily_limit: limit, set_at: app.now() }
  const inserting = app.db.insertInto('whatsapp_limit').values(values)
  await inserting.onConflict((conflict) => conflict.column('only_row').doUpdateSet(values)).execute()
}
