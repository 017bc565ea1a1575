import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../deploy/filesOf.ts'
import { Inventory } from '../deploy/inventory.ts'
import type { Certificate, Passwords } from '../deploy/secrets.ts'

// What `test/cluster.ts` cannot show, because it runs hosts as network namespaces: the files as
// they are on real hosts.

const example = JSON.parse(readFileSync(join(import.meta.dirname, '../deploy/inventory.example.json'), 'utf8'))
const inventory = Inventory.parse(example)
const passwords: Passwords = {
  superuser: 'secret-1',
  replication: 'secret-2',
  rewind: 'secret-3',
  mirqab: 'secret-4',
  patroni: 'secret-5',
  secret: 'secret-6',
  backup: 'secret-7',
}
const certificate: Certificate = { authority: 'AUTHORITY', certificate: 'CERTIFICATE', key: 'secret-key' }
const all = inventory.hosts.flatMap((host) => filesOf(host, inventory, { passwords, certificate }).map((file) => ({ host, ...file })))
const contentOf = (name: string, path: string) => all.find((file) => file.host.name === name && file.path === path)?.content ?? ''

test('each host has the files of its roles alone', () => {
  const tls = ['/etc/mirqab/tls/authority.crt', '/etc/mirqab/tls/host.crt']
  const program = ['/etc/haproxy/haproxy.cfg', '/etc/mirqab/settings.env']
  const pathsOf = (name: string) => all.filter(({ host }) => host.name === name).map(({ path }) => path)
  expect(pathsOf('db1')).toEqual([
    ...tls,
    '/etc/mirqab/tls/host.key',
    '/etc/pgbackrest/pgbackrest.conf',
    '/etc/mirqab/restoreAt',
    '/etc/default/etcd',
    '/etc/mirqab/etcdctl.env',
    '/etc/patroni/config.yml',
    '/etc/mirqab/createDatabase',
    '/etc/systemd/system/etcd.service.d/mirqab.conf',
    '/etc/systemd/system/patroni.service.d/mirqab.conf',
  ])
  expect(pathsOf('balancer1')).toEqual([...tls, '/etc/haproxy/haproxy.cfg'])
  expect(pathsOf('web1')).toEqual([...tls, ...program, '/etc/systemd/system/mirqab-web.service'])
  expect(pathsOf('worker1')).toEqual([...tls, ...program, '/etc/systemd/system/mirqab-worker.service'])
  expect(pathsOf('backup1')).toEqual([
    ...tls,
    '/etc/mirqab/tls/host.key',
    '/etc/pgbackrest/pgbackrest.conf',
    '/etc/mirqab/restoreAt',
    '/etc/systemd/system/mirqab-backup@.service',
    '/etc/systemd/system/mirqab-backup-full.timer',
    '/etc/systemd/system/mirqab-backup-diff.timer',
  ])
})

test('passwords and keys are in files that only their program reads', () => {
  const readable = all.filter(({ mode }) => (mode & 0o007) !== 0)
  expect(readable.length).toBeGreaterThan(10)
  for (const { path, content } of readable) expect([path, /secret-/.test(content)]).toEqual([path, false])
})

test('nothing listens on every address of a host', () => {
  for (const { path, content } of all) expect([path, /(?<![\d.])0\.0\.0\.0|\*:\d|::/.test(content)]).toEqual([path, false])
})

test('PostgreSQL, Patroni and etcd take connections by TLS alone, and databases by SCRAM', () => {
  const { restapi, etcd: lock, postgresql, watchdog } = JSON.parse(contentOf('db1', '/etc/patroni/config.yml'))
  expect(restapi.certfile).toBe('/etc/mirqab/tls/host.crt')
  expect(lock.proxy).toMatch(/^https:/)
  expect(postgresql.pg_hba.filter((line: string) => !/^(local all postgres peer|hostssl .* scram-sha-256)$/.test(line))).toEqual([])
  const users = Object.values(postgresql.authentication) as { sslmode: string }[]
  expect(users.map(({ sslmode }) => sslmode)).toEqual(['verify-ca', 'verify-ca', 'verify-ca'])
  expect(watchdog.mode).toBe('required')
  const etcd = contentOf('db1', '/etc/default/etcd')
  expect(etcd.match(/http:/g)).toBeNull()
  expect(etcd).toContain('ETCD_CLIENT_CERT_AUTH=true\n')
  expect(etcd).toContain('ETCD_PEER_CLIENT_CERT_AUTH=true\n')
  expect(contentOf('web1', '/etc/mirqab/settings.env')).toContain('sslmode=verify-full')
})

test('the key of the backups is on their host alone, which takes requests of the databases', () => {
  expect(all.filter(({ content }) => content.includes('secret-7')).map(({ host }) => host.name)).toEqual(['backup1'])
  const allowed = contentOf('backup1', '/etc/pgbackrest/pgbackrest.conf').match(/tls-server-auth=.*/g)
  expect(allowed).toEqual(['db1', 'db2', 'db3'].map((name) => `tls-server-auth=${name}=mirqab`))
  expect(contentOf('db2', '/etc/pgbackrest/pgbackrest.conf').match(/tls-server-auth=.*/g)).toEqual(['tls-server-auth=backup1=mirqab'])
})

test('Patroni has its lock by the protocol that gives it to nobody else', () => {
  const config = JSON.parse(contentOf('db1', '/etc/patroni/config.yml'))
  expect(config).not.toHaveProperty('etcd3')
  expect(config.etcd.proxy).toBe('https://10.0.0.11:2379')
  expect(contentOf('db1', '/etc/default/etcd')).toContain('ETCD_ENABLE_V2=true\n')
})

test('Patroni’s times fit each other: a primary lost its lock before another one can have it', () => {
  const { ttl, loop_wait, retry_timeout } = JSON.parse(contentOf('db1', '/etc/patroni/config.yml')).bootstrap.dcs
  // https://patroni.readthedocs.io/en/latest/patroni_configuration.html
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
})

test('sh reads each setting as it was given', () => {
  const settings = { ...example.settings, APPLE_PRIVATE_KEY: '-----BEGIN\\nMIG\\n$HOME `id` "x" \\\\', MAIL_FROM: 'a b & c; d' }
  const [web] = inventory.hosts.filter(({ name }) => name === 'web1')
  const files = filesOf(web as never, { ...inventory, settings }, { passwords, certificate })
  const content = files.find(({ path }) => path.endsWith('settings.env'))?.content ?? ''
  const printed = execFileSync('sh', ['-c', `${content}printf '%s\n%s' "$APPLE_PRIVATE_KEY" "$MAIL_FROM"`], { encoding: 'utf8' })
  expect(printed).toBe(`${settings.APPLE_PRIVATE_KEY}\n${settings.MAIL_FROM}`)
  expect(content).toContain('TRUST_PROXY="10.0.0.21,10.0.0.22,10.0.0.5"')
})

describe('an inventory is refused with the reason', () => {
  test.each([
    ['two databases', { hosts: example.hosts.slice(1) }, 'three or five hosts have the role database'],
    [
      'one address twice',
      { hosts: example.hosts.map((host: object, n: number) => (n === 8 ? { ...host, address: '10.0.0.11' } : host)) },
      'two hosts have one address',
    ],
    ['no host for backups', { hosts: example.hosts.slice(0, -1) }, 'one host has the role backup'],
    ['a name with a space', { hosts: [{ name: 'db 1', address: '10.0.0.1', roles: ['database'] }] }, 'a name is in lower case'],
    ['a setting of two lines', { settings: { SMTP_URL: 'a\nb' } }, 'a setting is one line'],
    ['an unknown role', { hosts: [{ name: 'db1', address: '10.0.0.1', roles: ['cache'] }] }, 'Invalid option'],
  ])('%s', (_name, changes, reason) => {
    expect(JSON.stringify(Inventory.safeParse({ ...example, ...changes }).error?.issues)).toContain(reason)
  })
})
