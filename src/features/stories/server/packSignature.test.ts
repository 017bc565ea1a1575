import { expect, test } from 'vitest'
import { packSignature, unpackSignature } from './packSignature.ts'
import { signatureOf } from './storySignature.ts'

const letters = 'بتثجحخدذرزسشصضطظعغفقكلمنهي'
const words = Array.from({ length: 300 }, (_, at) => `${letters.slice(at % 20, 4 + (at % 20))}${at}`)
const text = `قال مصدر يوم الأحد إن 12 جندياً أصيبوا. ${words.join(' ')}`

test('a stored signature is read as it was', () => {
  const signature = signatureOf('إصابة 12 جندياً في حادث', text)
  expect(signature.head.length).toBeLessThan(signature.lead.length)
  expect(signature.lead.length).toBeLessThan(signature.body.length)
  for (const list of [signature.figures, signature.passages]) expect(list.length).toBeGreaterThan(0)
  expect(signature.days).toBe(1)
  expect(unpackSignature(packSignature(signature))).toEqual(signature)
})

test('the signature of a post without a text is read as it was', () => {
  const signature = signatureOf('', '')
  expect(unpackSignature(packSignature(signature))).toEqual(signature)
})

test('a signature that was stored before the rest of a report was kept has its headline and its lead', () => {
  const signature = signatureOf('إصابة 12 جندياً في حادث', text)
  const read = unpackSignature({ ...packSignature(signature), more: Buffer.alloc(0) })
  expect(read).toMatchObject({ title: signature.title, lead: signature.lead, body: signature.lead, head: signature.title })
})
