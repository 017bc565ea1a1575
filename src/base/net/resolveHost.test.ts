import { createSocket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { resolveHost } from './resolveHost.ts'
import { safeFetch } from './safeFetch.ts'

const requested: string[] = []
const addressesOf: Record<string, string[]> = {
  'paper.example': ['192.0.2.7', '2001:db8::7'],
  'inner.example': ['10.0.0.7'],
  'mixed.example': ['127.0.0.1', '10.0.0.7', 'fd00::7'],
}
const servers = getServers()
const nameServer = createSocket('udp4')
nameServer.on('message', (query, from) => {
  const { name, type } = readQuestion(query)
  requested.push(name)
  if (!name.startsWith('slow')) nameServer.send(responseTo(query, type, addressesOf[name]), from.port, from.address)
})
await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve))
setServers([`127.0.0.1:${(nameServer.address() as AddressInfo).port}`])
afterAll(() => {
  setServers(servers)
  nameServer.close()
})
const config = { publicUrl: 'https://mirqab.example', outsideAllow: [] }
const codeOf = (address: string) =>
  safeFetch(config, address).then(
    () => 'fetched',
    (error) => error.code,
  )

test('the addresses of both families are found', async () => {
  expect(await resolveHost('paper.example')).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ])
})

test('a name with only private addresses is refused, and an unknown name is a DNS error', async () => {
  expect(await codeOf('http://inner.example/')).toBe('address_refused')
  expect(await codeOf('http://mixed.example/')).toBe('address_refused')
  expect(await codeOf('http://nobody.example/')).toBe('dns')
})

test('names whose servers do not respond do not delay other names', async () => {
  const slow = Promise.all(Array.from({ length: 100 }, (_, n) => codeOf(`http://slow${n}.example/`)))
  const first = await Promise.race([slow.then(() => 'the slow ones'), codeOf('http://inner.example/')])
  expect(first).toBe('address_refused')
  expect(new Set(requested.filter((name) => name.startsWith('slow'))).size).toBe(100)
})

/**
 * RFC 1035, 4.1: a header of 12 bytes, then the labels of the name (in any case), type and class.
 */
function readQuestion(query: Buffer): { name: string; type: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] as number; length > 0; length = query[at] as number) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) }
}

function responseTo(query: Buffer, type: number, addresses: string[] | undefined): Buffer {
  const records = (addresses ?? []).filter((address) => address.includes(':') === (type === 28)).map((address) => record(type, address))
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt16BE(0, 10)
  return Buffer.concat([header, question, ...records])
}

function record(type: number, address: string): Buffer {
  const data = type === 1 ? Buffer.from(address.split('.').map(Number)) : ofIpv6(address)
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, data])
}

function ofIpv6(address: string): Buffer {
  const [left = '', right = ''] = address.split('::')
  const hex = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => group.padStart(4, '0'))
      .join('')
  return Buffer.from(hex(left).padEnd(32 - hex(right).length, '0') + hex(right), 'hex')
}
