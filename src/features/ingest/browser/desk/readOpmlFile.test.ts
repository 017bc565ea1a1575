import { expect, test } from 'vitest'
import { readOpmlFile } from './readOpmlFile.ts'

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const windows1256 = [...Buffer.from(declared('windows-1256'), 'latin1'), 0xce, 0xc8, 0xd1]
const utf16 = [0xff, 0xfe, ...Buffer.from(`${declared('utf-16')}خبر`, 'utf16le')]

test.each([
  ['UTF-8', [...Buffer.from('خبر')], 'خبر'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...Buffer.from('خبر')], 'خبر'],
  ['Windows-1256, as it declares', windows1256, `${declared('windows-1256')}خبر`],
  ['UTF-16', utf16, `${declared('utf-16')}خبر`],
  ['an unknown encoding', [...Buffer.from(`${declared('klingon')}خبر`)], `${declared('klingon')}خبر`],
])('a list in %s is read', async (_name, bytes, text) => {
  expect(await readOpmlFile(new Blob([new Uint8Array(bytes)]))).toBe(text)
})
