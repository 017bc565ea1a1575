import { beforeEach, describe, expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { asUser, createUser, type SignedIn, testPassword, withoutFactor } from '../../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../../test/http.ts'
import { mailsTo } from '../../../../../../test/mails.ts'
import { createTestApp } from '../../../../../../test/testApp.ts'
import { removeFactor } from '../removeFactor.ts'
import { codeOfStep, counterAt } from '../totp.ts'
import { newAuthenticator } from './passkeys.fixtures.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const newPasskey = () => newAuthenticator(app.config.publicUrl)
type Authenticator = ReturnType<typeof newPasskey>

let now: Date
beforeEach(() => {
  now = new Date('2026-11-30T10:00:00Z')
  app.setNow(now)
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  app.setNow(now)
}

const offered = async (who: SignedIn, body = {}) => (await who.post('/api/auth/factor/passkeys/options', body)).json().data
const asked = async (who: SignedIn) => (await who.post('/api/auth/factor/passkey/options')).json().data
const add = (who: SignedIn, credential: object, name = 'هاتفي') => who.post('/api/auth/factor/passkeys', { name, credential })
const give = async (who: SignedIn, signed: object) => outcome(await who.post('/api/auth/factor/passkey', signed))
const outcome = (response: { statusCode: number; json(): { code?: string } }) =>
  response.statusCode === 200 ? 'done' : response.json().code
const again = (who: SignedIn) => withoutFactor(app, server, who.user)
const passkeysOf = async (who: SignedIn) => (await who.get('/api/auth/factor')).json().passkeys as { id: number; name: string }[]
/** Reads base32 (RFC 4648). */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
let words = 0
const ban = async (who: SignedIn) => {
  const word = `مريب${String(++words).replace(/\d/g, (digit) => String.fromCharCode(0x628 + Number(digit)))}`
  return outcome(await who.post('/api/desk/banned-words', { word }))
}

type Armed = { who: SignedIn; passkey: Authenticator; recoveryCodes: string[] }

/** A member of staff whose first factor is a passkey, added by the calls of the page. */
async function withPasskey(role: 'reader' | 'editor' | 'admin' = 'admin'): Promise<Armed> {
  const who = await withoutFactor(app, server, { role })
  const passkey = newPasskey()
  const response = await add(who, passkey.register(await offered(who, { current_password: testPassword })))
  expect(response.statusCode, response.body).toBe(200)
  return { who, passkey, recoveryCodes: response.json().data.recovery_codes }
}

describe('a member of staff with a passkey', () => {
  test('adds it as the first factor, gets recovery codes and a mail, and can write from then on', async () => {
    const who = await withoutFactor(app, server, { role: 'admin' })
    expect(await ban(who)).toBe('factor_not_set_up')
    const passkey = newPasskey()
    const options = await offered(who, { current_password: testPassword })
    const host = new URL(app.config.publicUrl).hostname
    expect(options).toMatchObject({ rp: { id: host }, attestation: 'none', authenticatorSelection: { userVerification: 'required' } })
    expect(await ban(who)).toBe('factor_not_set_up')
    const { recovery_codes } = (await add(who, passkey.register(options))).json().data
    expect(new Set(recovery_codes).size).toBe(10)
    expect(await ban(who)).toBe('done')
    expect((await mailsTo(app, who.user.email)).at(-1)?.subject).toContain('مفتاح مرور جديد')
    const { data } = (await (await asUser(app, server, { role: 'admin' })).get('/api/desk/log')).json()
    expect(data.find(({ action }: { action: string }) => action === 'add_passkey')).toMatchObject({
      actor: { id: who.user.id },
      after: { passkey: 'هاتفي' },
    })
  })

  test('uses it once in twelve hours, and again after ten minutes for the staff', async () => {
    const { who, passkey } = await withPasskey()
    const session = await again(who)
    const revoke = async () => outcome(await session.delete('/api/desk/staff/invitations/2147483647'))
    expect([await ban(session), await revoke()]).toEqual(['factor_required', 'factor_required'])
    const options = await asked(session)
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.id, transports: ['internal'] }] })
    expect(await give(session, passkey.sign(options))).toBe('done')
    expect([await ban(session), await revoke()]).toEqual(['done', 'not_found'])
    pass(10 * 60 + 1)
    expect([await ban(session), await revoke()]).toEqual(['done', 'factor_required'])
    pass(12 * 3600)
    expect(await ban(session)).toBe('factor_required')
    expect(await give(session, passkey.sign(await asked(session)))).toBe('done')
    expect([await ban(session), await revoke()]).toEqual(['done', 'not_found'])
  })

  test('has several, each with its name and when it was last used', async () => {
    const { who, passkey } = await withPasskey()
    const other = newPasskey()
    expect(outcome(await add(who, other.register(await offered(who)), '  حاسوب المكتب '))).toBe('done')
    pass(60)
    expect(await give(await again(who), passkey.sign(await asked(who)))).toBe('passkey_expired')
    const session = await again(who)
    expect(await give(session, passkey.sign(await asked(session)))).toBe('done')
    expect(await passkeysOf(who)).toMatchObject([
      { name: 'هاتفي', used_at: '2026-11-30T10:01:00.000Z' },
      { name: 'حاسوب المكتب', added_at: '2026-11-30T10:00:00.000Z', used_at: null },
    ])
  })

  test('also uses an app, whichever was there first, and each opens the desk', async () => {
    const { who, passkey } = await withPasskey()
    const { secret } = (await who.post('/api/auth/factor/secret', {})).json().data
    const key = bytesOf(secret)
    expect(outcome(await who.post('/api/auth/factor', { code: codeOfStep(key, counterAt(now)) }))).toBe('done')
    pass(30)
    const [byCode, byPasskey] = [await again(who), await again(who)]
    expect(outcome(await byCode.post('/api/auth/factor/code', { code: codeOfStep(key, counterAt(now)) }))).toBe('done')
    expect(await give(byPasskey, passkey.sign(await asked(byPasskey)))).toBe('done')
    expect([await ban(byCode), await ban(byPasskey)]).toEqual(['done', 'done'])
  })

  test('who has lost it comes in by a recovery code, adds another and removes it', async () => {
    const { who, recoveryCodes } = await withPasskey()
    const session = await again(who)
    expect(outcome(await session.post('/api/auth/factor/code', { code: '123456' }))).toBe('invalid')
    expect(outcome(await session.post('/api/auth/factor/code', { code: recoveryCodes[0] }))).toBe('done')
    const [lost] = await passkeysOf(session)
    const next = newPasskey()
    const added = await add(session, next.register(await offered(session)), 'هاتفي الجديد')
    expect(added.json().data.recovery_codes).toEqual([])
    expect(outcome(await session.delete(`/api/auth/factor/passkeys/${lost?.id}`))).toBe('done')
    expect(await passkeysOf(session)).toMatchObject([{ name: 'هاتفي الجديد' }])
    expect(await ban(who)).toBe('factor_required')
    expect((await mailsTo(app, who.user.email)).at(-1)?.subject).toContain('أُزيل مفتاح مرور')
    const entry = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'remove_passkey').executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: who.user.id, before: { passkey: 'هاتفي' }, after: null })
  })

  test('cannot remove the last thing that opens the desk, nor any without a recent factor', async () => {
    const { who } = await withPasskey()
    const [{ id } = { id: 0 }] = await passkeysOf(who)
    expect(outcome(await who.delete(`/api/auth/factor/passkeys/${id}`))).toBe('only_factor')
    expect(outcome(await add(who, newPasskey().register(await offered(who))))).toBe('done')
    pass(10 * 60 + 1)
    expect(outcome(await who.delete(`/api/auth/factor/passkeys/${id}`))).toBe('factor_required')
    expect(await passkeysOf(who)).toHaveLength(2)
  })

  test('has at most ten, even if an eleventh was offered to another session before', async () => {
    const { who, passkey } = await withPasskey()
    const other = await again(who)
    expect(await give(other, passkey.sign(await asked(other)))).toBe('done')
    const eleventh = newPasskey().register(await offered(other))
    for (let count = 1; count < 10; count++) expect(outcome(await add(who, newPasskey().register(await offered(who))))).toBe('done')
    expect(outcome(await who.post('/api/auth/factor/passkeys/options', {}))).toBe('too_many_passkeys')
    expect(outcome(await add(other, eleventh))).toBe('too_many_passkeys')
    expect(await passkeysOf(who)).toHaveLength(10)
  })
})

describe('no passkey opens the desk', () => {
  const forgeries: [string, (passkey: Authenticator, options: { challenge: string }) => object][] = [
    ['whose signature is of another key', (passkey, options) => ({ ...newPasskey().sign(options), id: passkey.id })],
    ['that signed another challenge', (passkey) => passkey.sign({ challenge: 'b3RoZXI' })],
    ['used on the page of another site', (passkey, options) => passkey.sign(options, { origin: 'https://mirqab.example' })],
    ['made for another site', (passkey, options) => passkey.sign(options, { rpId: 'mirqab.example' })],
    ['that did not check who uses it', (passkey, options) => passkey.sign(options, { flags: 0x01 })],
    ['without anybody there', (passkey, options) => passkey.sign(options, { flags: 0x04 })],
    ['that signed as for being registered', (passkey, options) => passkey.sign(options, { type: 'webauthn.create' })],
    ['whose counter stands still, as a copy’s does', (passkey, options) => passkey.sign(options, { counter: 1 })],
    ['that nobody registered', (_, options) => newPasskey().sign(options)],
    [
      'with something else in the signed data',
      (passkey, options) => {
        const signed = passkey.sign(options)
        const authenticatorData = passkey.sign(options).response.authenticatorData
        return { ...signed, response: { ...signed.response, authenticatorData } }
      },
    ],
  ]
  test.each(forgeries)('%s', async (_, forge) => {
    const { who, passkey } = await withPasskey()
    const session = await again(who)
    const options = await asked(session)
    expect(await give(session, forge(passkey, options))).toBe('passkey_refused')
    expect(await ban(session)).toBe('factor_required')
    expect(await give(session, passkey.sign(options))).toBe('passkey_expired')
    expect(await give(session, passkey.sign(await asked(session)))).toBe('done')
  })

  test('of somebody else, or whose answer was for another session', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const session = await again(one.who)
    expect(await give(session, other.passkey.sign(await asked(session)))).toBe('passkey_refused')
    const elsewhere = await again(one.who)
    const options = await asked(elsewhere)
    await asked(session)
    expect(await give(session, one.passkey.sign(options))).toBe('passkey_refused')
    expect(await give(elsewhere, one.passkey.sign(options))).toBe('done')
  })

  test('twice by one answer, at the same moment either', async () => {
    const { who, passkey } = await withPasskey()
    const session = await again(who)
    const signed = passkey.sign(await asked(session))
    const answers = await Promise.all([give(session, signed), give(session, signed), give(session, signed)])
    expect(answers.sort()).toEqual(['done', 'passkey_expired', 'passkey_expired'])
    expect(await give(session, signed)).toBe('passkey_expired')
  })

  test('more than five minutes after it was asked for, or by what was asked for before', async () => {
    const { who, passkey } = await withPasskey()
    const session = await again(who)
    const first = await asked(session)
    const second = await asked(session)
    expect(await give(session, passkey.sign(first))).toBe('passkey_refused')
    expect(await give(session, passkey.sign(second))).toBe('passkey_expired')
    const late = await asked(session)
    pass(5 * 60 + 1)
    expect(await give(session, passkey.sign(late))).toBe('passkey_expired')
  })

  test('after it was removed, or was the operator’s decision', async () => {
    const { who, passkey } = await withPasskey()
    const other = newPasskey()
    await add(who, other.register(await offered(who)))
    const session = await again(who)
    const options = await asked(session)
    const [{ id } = { id: 0 }] = await passkeysOf(who)
    expect(outcome(await who.delete(`/api/auth/factor/passkeys/${id}`))).toBe('done')
    expect(await give(session, passkey.sign(options))).toBe('passkey_refused')
    await removeFactor(app, programActor, who.user.email)
    const entry = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'remove_factor').executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ before: { passkeys: 1 }, after: { passkeys: 0 } })
    const late = await again(who)
    expect(outcome(await late.post('/api/auth/factor/passkey/options'))).toBe('not_found')
    expect(await ban(late)).toBe('factor_not_set_up')
  })

  test('after five wrong ones in a quarter of an hour, which count with wrong codes, and of which the owner is told', async () => {
    const { who, passkey, recoveryCodes } = await withPasskey()
    const session = await again(who)
    for (let guess = 0; guess < 3; guess++) expect(await give(session, newPasskey().sign(await asked(session)))).toBe('passkey_refused')
    for (let guess = 0; guess < 2; guess++) await session.post('/api/auth/factor/code', { code: '000000' })
    const refused = await session.post('/api/auth/factor/passkey', passkey.sign(await asked(session)))
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 800]).toEqual([429, true])
    expect((await session.post('/api/auth/factor/code', { code: recoveryCodes[0] })).statusCode).toBe(429)
    expect((await mailsTo(app, who.user.email)).filter(({ subject }) => subject.includes('رموز خاطئة'))).toHaveLength(1)
    pass(901)
    expect(await give(session, passkey.sign(await asked(session)))).toBe('done')
  })
})

describe('no passkey is added', () => {
  test('in a stolen session: the first needs the password, the next a recent factor', async () => {
    const fresh = await withoutFactor(app, server, { role: 'editor' })
    const path = '/api/auth/factor/passkeys/options'
    expect((await fresh.post(path, {})).json().errors).toHaveProperty('current_password')
    expect((await fresh.post(path, { current_password: 'wrong' })).statusCode).toBe(422)
    const { who } = await withPasskey('editor')
    const stolen = await again(who)
    expect(outcome(await stolen.post(path, { current_password: testPassword }))).toBe('factor_required')
    expect(outcome(await add(stolen, newPasskey().register({ challenge: 'eA' })))).toBe('factor_required')
  })

  test('that was begun with the password before the owner set up a factor', async () => {
    const owner = await withoutFactor(app, server, { role: 'editor' })
    const stolen = await again(owner)
    const begun = await offered(stolen, { current_password: testPassword })
    await add(owner, newPasskey().register(await offered(owner, { current_password: testPassword })))
    expect(outcome(await add(stolen, newPasskey().register(begun)))).toBe('factor_required')
    expect(await passkeysOf(owner)).toHaveLength(1)
  })

  test('by a request whose factor was taken back while it waited', async () => {
    const { who } = await withPasskey('editor')
    const made = newPasskey().register(await offered(who))
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users where id = $1 for no key update', [who.user.id])
      const added = add(who, made)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
      await client.query('update sessions set factor_at = null where user_id = $1', [who.user.id])
      await client.query('commit')
      expect(outcome(await added)).toBe('factor_required')
    } finally {
      client.release()
    }
    expect(await passkeysOf(who)).toHaveLength(1)
  })

  const forgeries: [string, (passkey: Authenticator, options: { challenge: string }) => object][] = [
    ['made for another challenge', (passkey) => passkey.register({ challenge: 'b3RoZXI' })],
    ['made on the page of another site', (passkey, options) => passkey.register(options, { origin: 'https://mirqab.example' })],
    ['made for another site', (passkey, options) => passkey.register(options, { rpId: 'mirqab.example' })],
    ['that does not check who uses it', (passkey, options) => passkey.register(options, { flags: 0x01 })],
    ['that signed as for being used', (passkey, options) => passkey.register(options, { type: 'webauthn.get' })],
    [
      'whose maker vouches for it by a certificate, which nobody asked for',
      (passkey, options) => passkey.register(options, { attested: true }),
    ],
    ['under the id of another', (passkey, options) => ({ ...passkey.register(options), id: newPasskey().id })],
  ]
  test.each(forgeries)('%s', async (_, forge) => {
    const { who } = await withPasskey()
    const passkey = newPasskey()
    const options = await offered(who)
    expect(outcome(await add(who, forge(passkey, options)))).toBe('passkey_refused')
    expect(outcome(await add(who, passkey.register(options)))).toBe('passkey_expired')
    expect(await passkeysOf(who)).toHaveLength(1)
  })

  test('late, twice, or to a second account', async () => {
    const { who, passkey } = await withPasskey()
    const late = await offered(who)
    pass(5 * 60 + 1)
    expect(outcome(await add(who, newPasskey().register(late)))).toBe('passkey_expired')
    expect(outcome(await add(who, passkey.register(await offered(who))))).toBe('passkey_known')
    const other = await withPasskey()
    expect(outcome(await add(other.who, passkey.register(await offered(other.who))))).toBe('passkey_known')
    expect(await passkeysOf(who)).toHaveLength(1)
  })

  test('from a body that is larger than any passkey, or has no name', async () => {
    const { who } = await withPasskey()
    const credential = newPasskey().register(await offered(who))
    expect(Object.keys((await add(who, credential, ' ')).json().errors)).toEqual(['name'])
    const response = { ...credential.response, attestationObject: 'x'.repeat(16_001) }
    expect((await add(who, { ...credential, response })).statusCode).toBe(422)
    expect(outcome(await add(who, credential))).toBe('done')
  })
})

describe('no app is put into use that was begun', () => {
  const begin = async (who: SignedIn, body = {}) => (await who.post('/api/auth/factor/secret', body)).json().data.secret as string
  const finish = async (who: SignedIn, secret: string) =>
    outcome(await who.post('/api/auth/factor', { code: codeOfStep(bytesOf(secret), counterAt(now)) }))
  const pendingOf = (who: SignedIn) =>
    app.db.selectFrom('second_factors').select('user_id').where('user_id', '=', who.user.id).where('pending_at', 'is not', null).execute()

  test('with the password, before the owner added a passkey as the first factor', async () => {
    const owner = await withoutFactor(app, server, { role: 'editor' })
    const stolen = await again(owner)
    const secret = await begin(stolen, { current_password: testPassword })
    const added = await add(owner, newPasskey().register(await offered(owner, { current_password: testPassword })))
    expect(await pendingOf(owner)).toEqual([])
    expect(await finish(stolen, secret)).toBe('factor_required')
    expect(await ban(stolen)).toBe('factor_required')
    const code = added.json().data.recovery_codes[0]
    expect(outcome(await (await again(owner)).post('/api/auth/factor/code', { code }))).toBe('done')
  })

  test('by a stolen passkey, before the owner removed that', async () => {
    const { who } = await withPasskey('editor')
    const lost = newPasskey()
    await add(who, lost.register(await offered(who)), 'المفقود')
    const stolen = await again(who)
    expect(await give(stolen, lost.sign(await asked(stolen)))).toBe('done')
    const secret = await begin(stolen)
    const removed = (await passkeysOf(who)).find(({ name }) => name === 'المفقود')
    expect(outcome(await who.delete(`/api/auth/factor/passkeys/${removed?.id}`))).toBe('done')
    expect(await pendingOf(who)).toEqual([])
    expect(await finish(stolen, secret)).toBe('factor_required')
    expect(await ban(stolen)).toBe('factor_required')
  })
})

test('the passkey of somebody else can be neither seen nor removed', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()]
  const [{ id } = { id: 0 }] = await passkeysOf(other.who)
  expect(await passkeysOf(one.who)).not.toContainEqual(expect.objectContaining({ id }))
  expect(outcome(await one.who.delete(`/api/auth/factor/passkeys/${id}`))).toBe('not_found')
  expect(await passkeysOf(other.who)).toHaveLength(1)
})

test('a reader who is not staff may have a passkey, of which the audit log says nothing', async () => {
  const { who } = await withPasskey('reader')
  expect(await passkeysOf(who)).toHaveLength(1)
  expect(await app.db.selectFrom('audit_log').select('id').where('actor_id', '=', who.user.id).execute()).toEqual([])
})

test('passkeys go with the account, and what was asked of them with the session', async () => {
  const { who } = await withPasskey('reader')
  const session = await again(who)
  await asked(session)
  const challenges = () => app.db.selectFrom('passkey_challenges').selectAll().execute()
  const before = (await challenges()).length
  await app.db.deleteFrom('sessions').where('user_id', '=', who.user.id).execute()
  expect((await challenges()).length).toBe(before - 1)
  await app.db.deleteFrom('users').where('id', '=', who.user.id).execute()
  expect(await app.db.selectFrom('passkeys').select('id').where('user_id', '=', who.user.id).execute()).toEqual([])
})

test('the staff list says who has a second factor by a passkey', async () => {
  const { who } = await withPasskey()
  const bare = await createUser(app, { role: 'editor' })
  const { members } = (await who.get('/api/desk/staff')).json()
  const hasFactor = (id: number) => members.find((member: { id: number }) => member.id === id).has_factor
  expect([hasFactor(who.user.id), hasFactor(bare.id)]).toEqual([true, false])
})
