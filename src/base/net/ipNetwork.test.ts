import { expect, test } from 'vitest'
import { ipNetwork, limitMultiplier, networksOf, plainIp } from './ipNetwork.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::/64'],
  ['2001:db8::ffff:ffff:ffff:ffff', '2001:db8::/64'],
  ['[2001:db8::1]:443', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('the address %s belongs to the group %s', (address, group) => expect(ipNetwork(address)).toBe(group))

test('a limit may count all addresses of a site (a /48) as one', () => {
  expect(ipNetwork('2001:db8:7:ffff::1', 48)).toBe('2001:db8:7::/48')
  expect(ipNetwork('203.0.113.9', 48)).toBe('203.0.113.9')
})

test.each(['', 'unknown', '_hidden', '1', '010.0.0.1', '0x7f.1', '203.0.113.9, 1', '1.2.3.4:x', '[]', '[1', '\0', '9'.repeat(1_000_000)])(
  '%.20j is not an address: it counts as the unknown address, which has a larger limit',
  (text) => {
    expect(plainIp(text)).toBeUndefined()
    expect(ipNetwork(text)).toBe('0.0.0.0')
    expect(limitMultiplier(text)).toBe(50)
  },
)

test('a limit counts the /64 and the /48 of an IPv6 address, which has four times as much, and of this machine nothing', () => {
  expect(networksOf('2001:db8:7:1::9')).toEqual([
    { network: '2001:db8:7:1::/64', times: 1 },
    { network: '2001:db8:7::/48', times: 4 },
  ])
  expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', times: 1 }])
  expect(networksOf('unknown')).toEqual([{ network: '0.0.0.0', times: 50 }])
  expect(networksOf('127.0.0.1')).toEqual([])
})

test('only this machine’s own requests are not limited', () => {
  expect(limitMultiplier('127.0.0.1')).toBe(Number.POSITIVE_INFINITY)
  expect([limitMultiplier('203.0.113.9'), limitMultiplier('2001:db8::1'), limitMultiplier('::1')]).toEqual([1, 1, 1])
})
