import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { anyString } from '../../../../../test/anyString.ts'
import { asUser, createUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPayment } from '../../../../../test/payments.ts'
import { readPdf } from '../../../../../test/pdfText.ts'
import { startSmtpServer } from '../../../../../test/smtpServer.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { ar } from '../../browser/ar.ts'
import { en } from '../../browser/en.ts'
import type { Receipt } from '../../schema.ts'
import { mailReceipt } from '../mailReceipt.ts'
import { bidiFont } from './bidiFont.ts'
import { drawReceipt } from './drawReceipt.ts'
import { receiptContent } from './receiptContent.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const smtp = await startSmtpServer()
afterAll(smtp.stop)

let reader: SignedIn
let payment: string
const pdfOf = (id: string) => `/api/auth/payments/${id}/receipt/pdf`
const download = (locale: 'ar' | 'en', by = reader) => by.get(pdfOf(payment), { 'x-localization': locale })
const receiptOf = async () => (await reader.get(`/api/auth/payments/${payment}/receipt`)).json<{ data: Receipt }>().data
/** Returns Arabic as it stands on paper, from left to right. */
const backwards = (arabic: string) => [...arabic].reverse().join('')

beforeAll(async () => {
  app.setNow(new Date('2026-11-29T13:05:00Z'))
  const user = await createUser(app, { name: 'سارة (Kuwait)', email: 'sara@example.com', locale: 'ar' })
  payment = await addPayment(app, user.id, { paid: true })
  reader = await asUser(app, visitor.server, user)
})

describe('the receipt as a PDF', () => {
  test('is a file with the number in its name, which nothing may store', async () => {
    const { number } = await receiptOf()
    const { statusCode, headers, rawPayload } = await download('ar')
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="mirqab-receipt-${number}.pdf"`,
        'cache-control': 'no-store',
      }),
    ])
    expect(rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(rawPayload.length).toBeLessThan(60_000)
  })

  test('says in English what was paid, by whom, when and for what, and whom to ask', async () => {
    const { number } = await receiptOf()
    const { printed, title, language, pages, fonts } = readPdf((await download('en')).rawPayload)
    expect({ title, language, pages }).toEqual({ title: `Receipt ${number}`, language: 'en', pages: 1 })
    expect(fonts).toEqual([expect.stringMatching(/^[A-Z]{6}\+IBMPlexSansArabic/), expect.stringMatching(/^[A-Z]{6}\+IBMPlexSansArabic/)])
    expect(printed.slice(0, 3)).toEqual(['Mirqab', 'localhost:3000', 'Receipt'])
    expect(pairs(printed)).toMatchObject({
      'Receipt number': number,
      Date: '29 November 2026, 4:05 pm',
      Customer: `(Kuwait) ${backwards('سارة')}`,
      Plan: 'One month',
      From: '29 November 2026, 4:05 pm',
      Until: '29 December 2026, 4:05 pm',
      'Payment mode': 'KNET',
      'Payment number': payment,
      Price: '1.500\u00a0KD',
      Paid: '1.500\u00a0KD',
    })
    expect(printed.slice(-2)).toEqual(['Questions about this payment: hello@mirqab.example', 'Times are those of Kuwait.'])
  })

  test('stands in Arabic from right to left, with numbers, amounts and Latin words the right way round', async () => {
    const { number } = await receiptOf()
    const { printed, told, title, language, pages } = readPdf((await download('ar')).rawPayload)
    expect({ title, language, pages }).toEqual({ title: `إيصال دفع ${number}`, language: 'ar', pages: 1 })
    expect(pairs(printed)).toMatchObject({
      [backwards('رقم الإيصال')]: number,
      [backwards('التاريخ')]: `${backwards('م')} 4:05 ،2026 ${backwards('نوفمبر')} 29`,
      [backwards('العميل')]: `(Kuwait) ${backwards('سارة')}`,
      [backwards('الباقة')]: backwards('شهر واحد'),
      [backwards('طريقة الدفع')]: backwards('كي نت'),
      [backwards('المدفوع')]: `${backwards('د.ك')}\u00a01.500`,
    })
    expect(printed.at(-2)).toBe(`hello@mirqab.example ${backwards('للاستفسار عن هذه الدفعة راسلنا على')}`)
    expect(told).toEqual(expect.arrayContaining(['إيصال دفع', '29 نوفمبر 2026، 4:05 م', 'سارة (Kuwait)', 'الأوقات بتوقيت الكويت.']))
  })

  test('does not exist for another reader, for a visitor, or before the payment', async () => {
    const other = await asUser(app, visitor.server)
    expect((await download('ar', other)).statusCode).toBe(404)
    expect((await visitor.get(pdfOf(payment))).statusCode).toBe(401)
    expect((await other.get(pdfOf(await addPayment(app, other.user.id)))).statusCode).toBe(404)
    expect((await reader.get(pdfOf('x'))).statusCode).toBe(422)
  })

  test('can be downloaded ten times a minute', async () => {
    const user = await createUser(app)
    const id = await addPayment(app, user.id)
    const eager = await asUser(app, visitor.server, user)
    const codes: number[] = []
    for (let call = 0; call < 11; call++) codes.push((await eager.get(pdfOf(id))).statusCode)
    expect(codes).toEqual([...new Array(10).fill(404), 429])
  })
})

describe('what a receipt prints', () => {
  const content = async (changes: Partial<Receipt>, locale: 'ar' | 'en' = 'en') =>
    receiptContent({ ...(await receiptOf()), ...changes }, locale, 'https://mirqab.example')
  const print = async (changes: Partial<Receipt>, locale: 'ar' | 'en' = 'en') =>
    readPdf(Buffer.from(await drawReceipt(await content(changes, locale)))).printed

  test('tells what was deducted, and what went back and when', async () => {
    const printed = await print({ price: 4_000, discount: 500, credit: 250, amount: 3_250, refunded: 1_000 })
    expect(pairs(printed)).toMatchObject({
      Price: '4.000\u00a0KD',
      Discount: '-0.500\u00a0KD',
      'Credit for your present plan': '-0.250\u00a0KD',
      Paid: '3.250\u00a0KD',
    })
    expect(printed).toContain('Of this payment, 1.000\u00a0KD was refunded.')
    expect(await print({ refunded: 1_500, refunded_at: '2026-12-01T21:30:00Z' })).toContain('Refunded on 2 December 2026, 12:30 am.')
  })

  test('has the names that the page has', async () => {
    for (const [locale, t] of [
      ['ar', ar],
      ['en', en],
    ] as const) {
      const { title, facts, sums, paid } = await content({ discount: 1, credit: 1, transaction_id: '1' }, locale)
      expect([title, ...facts.map(({ name }) => name), ...sums.map(({ name }) => name), paid.name]).toEqual([
        ...[t.receiptTitle, t.receiptNumber, t.receiptDate, t.customer, t.plan, t.from, t.until, t.mode, t.transaction, t.paymentNumber],
        ...[t.price, t.discount, t.credit, t.paid],
      ])
    }
  })

  test('leaves out a name of which the font has no letters, and a name that is long takes several lines of the one page', async () => {
    expect(await print({ customer_name: '张伟' })).not.toContain('Customer')
    const long = readPdf(Buffer.from(await drawReceipt(await content({ customer_name: 'اسم طويل جداً '.repeat(40) }, 'ar'))))
    expect([long.pages, long.printed.filter((line) => line.includes(backwards('طويل'))).length]).toEqual([1, 4])
  })

  test('is drawn whatever the names are', async () => {
    const receipt = await receiptOf()
    await fc.assert(
      fc.asyncProperty(anyString(), fc.constantFrom('ar' as const, 'en' as const), async (text, locale) => {
        const given = { ...receipt, customer_name: text, plan_name_ar: text, transaction_id: text }
        const printed = readPdf(Buffer.from(await drawReceipt(receiptContent(given, locale, 'https://mirqab.example')))).printed
        expect(printed.join('')).not.toMatch(/[\0\ufffd]/)
      }),
      { numRuns: 40 },
    )
  })

  test('is the same file each time', async () => {
    const [one, other] = [await drawReceipt(await content({})), await drawReceipt(await content({}))]
    expect(Buffer.compare(one, other)).toBe(0)
  })
})

test('Arabic letters are joined: each has the form of its place, and lam-alif is one glyph', () => {
  const font = bidiFont(readFileSync(join(sourceFolder(), 'ui/fonts/plex-regular.ttf')), 'rtl') as unknown as {
    layout(line: string): { glyphs: { id: number; codePoints: number[] }[] }
  }
  const ids = (line: string) => font.layout(line).glyphs.map(({ id }) => id)
  const [final, medial, initial] = ids('ببب')
  expect(new Set([final, medial, initial, ...ids('ب')]).size).toBe(4)
  expect(ids('بب')).toEqual([final, initial])
  expect(font.layout('لا').glyphs.map(({ codePoints }) => codePoints)).toEqual([[...'ال'].map((letter) => letter.codePointAt(0))])
})

test('the mail about a payment has the receipt with it, in the reader’s language', async () => {
  const live = { ...app, config: { ...app.config, mode: 'live' as const, mail: { ...app.config.mail, smtpUrl: smtp.url } } }
  await mailReceipt(live, { payment })
  const [mail] = smtp.received
  const { number } = await receiptOf()
  expect(mail?.to).toEqual(['sara@example.com'])
  expect(mail?.headers.get('content-type')).toMatch(/^multipart\/mixed/)
  const [body, attached] = mail?.parts ?? []
  expect(body?.type).toMatch(/^multipart\/alternative/)
  expect(attached).toMatchObject({ type: `application/pdf; name=mirqab-receipt-${number}.pdf`, text: expect.stringMatching(/^%PDF-1\.7/) })
})

/** The names of a receipt with their values, as printed: the values follow their names. */
function pairs(printed: string[]): Record<string, string | undefined> {
  return Object.fromEntries(printed.map((line, index) => [line, printed[index + 1]]))
}
