import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const trustOf = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  [' 10.0.0.5, 2001:db8::/32 ,UniqueLocal', ['10.0.0.5', '2001:db8::/32', 'uniquelocal']],
])('TRUST_PROXY=%s is accepted', (text, trust) => expect(trustOf(text)).toEqual(trust))

test.each([
  ...[
    'true',
    'TRUE',
    'yes',
    'all',
    '*',
    '-1',
    '1.5',
    '10',
    '99999999999',
    ',',
    '10.0.0.5,',
    '10.0.0.5,true',
    'proxy.example',
    'loopback 10.0.0.5',
  ],
  ...['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0', '2001:db8::/129', 'fe80::1%eth0', '010.0.0.1'],
])('TRUST_PROXY=%s is refused at boot, with a message that lists the valid forms', (text) => {
  expect(() => trustOf(text)).toThrow(/TRUST_PROXY: .*Set the number of proxies .*1.*loopback.*or set false/)
})
