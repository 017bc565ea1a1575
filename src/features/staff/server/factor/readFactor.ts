import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import type { Factor } from '../../schema.ts'

/** Reads what the page of security shows; never a secret. */
export async function readFactor(app: App, { user, factorAt }: OpenSession): Promise<Factor> {
  const passkeys = app.db.selectFrom('passkeys').select(['id', 'name', 'added_at', 'used_at'])
  const row = await app.db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(({ selectFrom, fn }) => [
      'set_up_at',
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .as('codes'),
    ])
    .where('users.id', '=', user.id)
    .executeTakeFirst()
  return {
    set_up_at: row?.set_up_at?.toISOString() ?? null,
    passkeys: (await passkeys.where('user_id', '=', user.id).orderBy('id').execute()).map(({ added_at, used_at, ...passkey }) => ({
      ...passkey,
      added_at: added_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    given_at: factorAt?.toISOString() ?? null,
    recovery_codes: Number(row?.codes ?? 0),
  }
}
