// DNS rebinding against `safeFetch`: a DNS server that changes its answers, queried through the
// machine's resolver, in a network namespace (needs root, Linux, iproute2) where a public address
// is assigned to the loopback device, so that nothing leaves the machine. Prints for each name the
// result and the addresses that were connected to. Exits with 1 if 127.0.0.1 or ::1 is among them.
// Usage: node bench/dnsRebinding.ts
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { safeFetch } from '#base/net/safeFetch.ts'

/** Public addresses, which inside the namespace belong to this machine. */
const publicAddress = '93.184.215.14'
const publicAddress6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const namespace = `mirqab-dns-${process.pid}`

/** The records in one response; a name has a list of them, the last of which is repeated. */
type Answers = { a: string[]; aaaa: string[] }
const names: Record<string, Answers[]> = {
  'always-public.test': [{ a: [publicAddress], aaaa: [] }],
  'then-loopback.test': [
    { a: [publicAddress], aaaa: [] },
    { a: ['127.0.0.1'], aaaa: [] },
  ],
  'loopback-and-public.test': [{ a: ['127.0.0.1', publicAddress], aaaa: [] }],
  'loopback-v6.test': [{ a: [publicAddress], aaaa: ['::1'] }],
  'mapped-v6.test': [{ a: [], aaaa: ['::ffff:127.0.0.1'] }],
  'public-v6.test': [{ a: [], aaaa: [publicAddress6] }],
  'metadata.test': [{ a: ['169.254.169.254'], aaaa: [] }],
}

if (process.argv.includes('--inside')) await run()
else process.exitCode = runInNamespace()

function runInNamespace(): number {
  const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' })
  const created = ip('netns', 'add', namespace)
  if (created.status !== 0) {
    console.log(`Skipped: cannot create a network namespace (${created.stderr.trim()}).`)
    return 0
  }
  try {
    mkdirSync(`/etc/netns/${namespace}`, { recursive: true })
    writeFileSync(`/etc/netns/${namespace}/resolv.conf`, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'address', 'add', `${publicAddress}/32`, 'dev', 'lo')
    ip('-n', namespace, 'address', 'add', `${publicAddress6}/128`, 'dev', 'lo')
    const command = ['netns', 'exec', namespace, process.execPath, import.meta.filename, '--inside']
    return spawnSync('ip', command, { stdio: 'inherit', timeout: 60_000 }).status ?? 1
  } finally {
    ip('netns', 'delete', namespace)
    rmSync(`/etc/netns/${namespace}`, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  const connected: string[] = []
  const queryCounts = await serveNames()
  const server = createServer((request, response) => {
    connected.push(request.socket.localAddress ?? '?')
    if (request.url !== '/moved') return void response.end('here')
    response.writeHead(302, { location: '/again', connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(80, '::', resolve))
  const twice = Object.keys(names).flatMap((name) => [name, name])
  const rows = []
  for (const [n, name] of [...twice, 'then-loopback.test/moved'].entries()) {
    if (name.endsWith('/moved')) queryCounts.delete('then-loopback.test')
    connected.length = 0
    const config = { publicUrl: 'http://localhost', outsideAllow: [] }
    const result = await safeFetch(config, `http://${name}${name.includes('/') ? '' : `/${n}`}`, {
      headers: { connection: 'close' },
      timeoutMs: 5_000,
    }).then(
      ({ status }) => String(status),
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    )
    rows.push({ name, result, 'connected to': connected.join(', ') || 'nothing' })
  }
  console.table(rows)
  const failed = rows.some((row) => /(^|[ :])127\.|(^|, )::1/.test(row['connected to']))
  console.log(failed ? 'Failed: there was a connection to a private address.' : 'There was no connection to a private address.')
  process.exit(failed ? 1 : 0)
}

/**
 * Starts a DNS server (RFC 1035) for `names`, with TTL 0 so that nothing is cached.
 * @returns the number of A queries for each name
 */
async function serveNames(): Promise<Map<string, number>> {
  const queryCounts = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const type = query.readUInt16BE(at + 1)
    const name = labels.join('.')
    const answers = names[name] ?? []
    const count = queryCounts.get(name) ?? 0
    const found = answers[Math.min(count, answers.length - 1)]
    if (type === 1) queryCounts.set(name, count + 1)
    const addresses = type === 1 ? (found?.a ?? []) : type === 28 ? (found?.aaaa ?? []) : []
    const head = Buffer.from(query.subarray(0, at + 5))
    head.writeUInt16BE(found ? 0x8580 : 0x8583, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, ...addresses.map((one) => record(type, one))]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', resolve))
  return queryCounts
}

/** A resource record whose name is a pointer to the question; class IN, TTL 0. */
function record(type: number, address: string): Buffer {
  const bytes = type === 1 ? Buffer.from(address.split('.').map(Number)) : parseIpv6(address)
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length])
  return Buffer.concat([head, bytes])
}

function parseIpv6(address: string): Buffer {
  if (address.startsWith('::ffff:'))
    return Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), record(1, address.slice(7)).subarray(12)])
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [groups(head), groups(tail)]
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
