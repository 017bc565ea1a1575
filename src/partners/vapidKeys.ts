import webPush from 'web-push'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { seal, unseal } from '#base/seal.ts'

/** P-256 key pair in base64url (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

const name = 'vapid'
const sealedFor = 'server keys'

const cached = perApp<{ keys?: Promise<VapidKeys> }>(() => ({}))

/**
 * The key pair that identifies us to push services: from the settings, or one that is generated at
 * the first start and stored. Browsers' subscriptions are bound to it, so it must not change.
 * Throws if the stored one was encrypted with another MIRQAB_SECRET.
 */
export function vapidKeys(app: App): Promise<VapidKeys> {
  const cache = cached(app)
  cache.keys ??= readKeys(app).catch((error) => {
    delete cache.keys
    throw error
  })
  return cache.keys
}

async function readKeys(app: App): Promise<VapidKeys> {
  const { publicKey, privateKey } = app.config.vapid
  return publicKey && privateKey ? { publicKey, privateKey } : storedKeys(app)
}

/** Several processes may start at once: the first insert wins, and all read the same row. */
async function storedKeys(app: App): Promise<VapidKeys> {
  const find = () =>
    app.db.selectFrom('server_keys').select(['public_key', 'private_key_sealed']).where('name', '=', name).executeTakeFirst()
  let row = await find()
  if (!row) {
    const made = webPush.generateVAPIDKeys()
    const values = {
      name,
      public_key: made.publicKey,
      private_key_sealed: seal(app.config, sealedFor, made.privateKey),
      created_at: app.now(),
    }
    await app.db
      .insertInto('server_keys')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await find()
  }
  if (!row) throw new Error('the VAPID keys could not be stored')
  return { publicKey: row.public_key, privateKey: unsealKey(app, row.private_key_sealed) }
}

function unsealKey(app: App, sealed: Buffer): string {
  try {
    return unseal(app.config, sealedFor, sealed)
  } catch (error) {
    throw new Error(
      'MIRQAB_SECRET is not the one with which the VAPID keys were stored. Set the former one, or VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.',
      {
        cause: error,
      },
    )
  }
}
