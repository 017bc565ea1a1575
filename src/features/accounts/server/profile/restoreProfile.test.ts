import { deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { BackupPart } from '#base/backupPart.ts'
import { asUser, createUser } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { backupProfile } from './backupProfile.ts'
import { readBackup } from './readBackup.ts'
import { readZipEntry } from './readZipEntry.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const profile = { name: 'سارة', phone: null, locale: 'ar' }
const backup = (parts: object) => ({ format: 'mirqab-backup', version: 1, profile, parts })
const zipOf = (text: string) => Buffer.from(zipSync({ 'backup.json': strToU8(text) }))
const read = (zip: Buffer, maxRows = { notes: 10 }) => readBackup({ zip, maxRows })
type Reader = Awaited<ReturnType<typeof asUser>>
const send = (reader: Reader, payload: Buffer) =>
  reader.send({
    method: 'POST',
    url: '/api/auth/profile/restore',
    headers: { 'content-type': 'application/zip', 'x-localization': 'en' },
    payload,
  })

type Entry = { name: string; data: Buffer; at?: number }

/** A hand-crafted ZIP; an entry with `at` has no data, and the directory points there instead. */
function packZip(entries: Entry[], { declared }: { declared?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, at: given } of entries) {
    const packed = deflateRawSync(data)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(declared ?? data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(declared ?? data.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(given ?? at, 42)
    directory.push(central, Buffer.from(name))
    if (given === undefined) {
      parts.push(local, Buffer.from(name), packed)
      at += 30 + name.length + packed.length
    }
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const validJson = strToU8(JSON.stringify(backup({ notes: [{ text: 'x' }] })))
const validZip = packZip([{ name: 'backup.json', data: Buffer.from(validJson) }])

test('the hand-crafted ZIP of these tests can be read', () => {
  expect(read(validZip)).toEqual({ profile, parts: { notes: [{ text: 'x' }] } })
  expect(read(zipOf(strFromU8(validJson)))).toEqual(read(validZip))
})

test('a ZIP is refused if its directory names one entry 300 times, or has two entries of the same name', () => {
  const data = Buffer.alloc(10_000_000)
  const again = Array.from({ length: 299 }, () => ({ name: 'backup.json', data: Buffer.alloc(0), at: 0 }))
  const zip = packZip([{ name: 'backup.json', data }, ...again])
  expect(zip.length).toBeLessThan(40_000)
  expect(read(zip)).toEqual({ problem: 'bad_backup' })
  const twice = [1, 2].map(() => ({ name: 'backup.json', data: Buffer.from(validJson) }))
  expect(read(packZip(twice))).toEqual({ problem: 'bad_backup' })
})

test('a ZIP with entries that overlap or point outside the file is refused', () => {
  const one = { name: 'backup.json', data: Buffer.from(validJson) }
  for (const at of [0, 5, 1_000_000, 0xffffffff])
    expect(read(packZip([one, { name: 'other.json', data: Buffer.alloc(0), at }]))).toEqual({ problem: 'bad_backup' })
})

test('the decompressed size of a ZIP is limited whatever its directory declares', () => {
  const zip = packZip([{ name: 'backup.json', data: Buffer.alloc(60_000_000, ' ') }], { declared: 1_000 })
  expect(() => readZipEntry(zip, 'backup.json', 20_000_000)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }))
  expect(read(zip)).toEqual({ problem: 'backup_too_much' })
})

test('a ZIP truncated anywhere, or with any byte changed, is read or refused without another error', () => {
  for (let length = 0; length < validZip.length; length++) expect(read(validZip.subarray(0, length))).toEqual({ problem: 'bad_backup' })
  for (let at = 0; at < validZip.length; at++) {
    const changed = Buffer.from(validZip)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    expect(read(changed)).toBeTypeOf('object')
  }
})

test('JSON that would exhaust memory is refused before it is parsed', () => {
  const deep = '['.repeat(10_000_000)
  const wide = `{"a":[${'[],'.repeat(3_000_000)}[]]}`
  for (const text of [deep, wide]) expect(read(zipOf(text))).toEqual({ problem: 'backup_too_much' })
  const brackets = zipOf(JSON.stringify(backup({ notes: [{ text: `"${'[{,'.repeat(1_000)}\\` }] })))
  expect(read(brackets)).toMatchObject({ parts: { notes: [{ text: expect.stringContaining('[{,') }] } })
})

test('a part with more rows than any reader has is refused with a clear message, unless it is never restored', async () => {
  const reader = await asUser(app, visitor.server)
  const rows = Array.from({ length: 20_001 }, (_, index) => ({
    resource_type: 'post',
    resource_id: index + 1,
    saved_at: '2026-01-01T00:00:00Z',
  }))
  const response = await send(reader, zipOf(JSON.stringify(backup({ saved: rows }))))
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { backup: ['This backup holds more than can be restored, and nothing was changed.'] },
  ])
  const history = await send(reader, zipOf(JSON.stringify(backup({ reactions: rows }))))
  expect([history.statusCode, history.json().data.restored]).toEqual([200, {}])
})

test('a reader can restore six times an hour, and further uploads are refused before they are read', async () => {
  const reader = await asUser(app, visitor.server)
  for (let turn = 0; turn < 6; turn++) expect((await send(reader, Buffer.from('x'))).statusCode).toBe(422)
  const refused = await send(reader, validZip)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await send(reader, Buffer.alloc(5_000_001))).statusCode).toBe(429)
})

test('concurrent restores run one after the other, and beyond a few are refused with a time to retry', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => asUser(app, visitor.server)))
  const responses = await Promise.all(readers.map((reader) => send(reader, validZip)))
  const statuses = responses.map((response) => response.statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  for (const response of responses) if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('5')
})

test('a restore that fails halfway restores nothing', async () => {
  const reader = await asUser(app, visitor.server)
  const agency_id = await addAgency(app)
  const id = await addPost(app, { agency_id })
  const saved = [{ resource_type: 'post', resource_id: id, saved_at: '2026-01-01T00:00:00Z' }]
  await app.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await app.pool.query('create trigger fail before insert on post_counters for each row execute function fail()')
  const response = await send(reader, zipOf(JSON.stringify(backup({ saved }))))
  await app.pool.query('drop function fail cascade')
  expect(response.statusCode).toBe(500)
  expect((await reader.get('/api/user')).json()).toMatchObject(reader.user)
  expect((await app.pool.query('select 1 from reactions where user_id = $1', [reader.user.id])).rows).toEqual([])
  for (const count of [1, 0])
    expect((await send(reader, zipOf(JSON.stringify(backup({ saved }))))).json().data.restored).toEqual({ saved: count })
})

test('a backup can be restored however long its history is', async () => {
  const user = await createUser(app)
  const row = (index: number) => ({ index, text: 'ن'.repeat(500) })
  const parts: BackupPart[] = [
    { name: 'long', collect: async () => Array.from({ length: 30_000 }, (_, index) => row(index)) },
    {
      name: 'notes',
      collect: async () => Array.from({ length: 15 }, (_, index) => row(index)),
      restore: { maxRows: 10, run: async () => 0 },
    },
  ]
  const zip = await backupProfile(app, { ip: '127.0.0.1', locale: 'ar' }, user, parts)
  expect(read(zip)).toMatchObject({ parts: { notes: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(row) } })
  const files = unzipSync(zip)
  expect(JSON.parse(strFromU8(files['history.json'] as Uint8Array)).parts.long).toHaveLength(30_000)
  expect(strFromU8(files['notes.csv'] as Uint8Array).split('\r\n')).toHaveLength(17)
})
