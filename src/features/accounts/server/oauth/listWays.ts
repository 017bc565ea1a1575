import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { isConfigured, oauthProviders } from '#partners/oauth.ts'
import type { WaysToSignIn } from '../../schema.ts'

/**
 * The ways to sign in to an account. One that is the last cannot be removed; a link with a provider
 * that this site no longer offers is listed, but nobody can sign in by it.
 */
export async function listWays(app: App, db: Kysely<DB>, userId: number): Promise<WaysToSignIn> {
  const columns = ['provider_id', 'password', 'created_at'] as const
  const rows = await db.selectFrom('accounts').select(columns).where('user_id', '=', userId).orderBy('id').execute()
  const hasPassword = rows.some(({ password }) => password !== null)
  const linked = rows.flatMap(({ provider_id, created_at }) => {
    const provider = oauthProviders.find((name) => name === provider_id)
    return provider ? [{ provider, linked_at: created_at.toISOString() }] : []
  })
  const isOpen = (but: string) => hasPassword || linked.some(({ provider }) => provider !== but && isConfigured(app, provider))
  return { password: hasPassword, providers: linked.map((way) => ({ ...way, removable: isOpen(way.provider) })) }
}
