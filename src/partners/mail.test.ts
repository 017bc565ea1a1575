import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../test/asUser.ts'
import { asVisitor } from '../../test/http.ts'
import { mailsTo, runWaitingJobs } from '../../test/mails.ts'
import { startSmtpServer } from '../../test/smtpServer.ts'
import { createTestApp } from '../../test/testApp.ts'
import { sendMail } from './mail.ts'

const smtp = await startSmtpServer()
afterAll(smtp.stop)
beforeEach(() => smtp.received.splice(0))

const secrets = { MIRQAB_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://mirqab.example', DATABASE_URL: 'postgres://unused' }
const live = await createTestApp({ MIRQAB_MODE: 'live', SMTP_URL: smtp.url, ...secrets })

describe('a live installation', () => {
  test('sends mail by SMTP: text and HTML, in Arabic, from its own address, and marked as automatic', async () => {
    const user = await createUser(live, { email: 'sara@example.com' })
    await asVisitor(live).post('/api/auth/forgot-password', { email: user.email })
    await runWaitingJobs(live)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@mirqab.example', to: ['sara@example.com'] })
    const header = (name: string) => mail?.headers.get(name)
    expect(header('subject')).toBe('رمز التأكيد من مرقاب')
    expect(header('from')).toBe('مرقاب <no-reply@mirqab.example>')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-type')).toMatch(/^multipart\/alternative/)
    const [plain, html] = mail?.parts ?? []
    expect(plain).toMatchObject({ type: 'text/plain; charset=utf-8', text: expect.stringMatching(/^مرحباً،[\s\S]*\n\d{6}\n/) })
    expect(html).toMatchObject({ type: 'text/html; charset=utf-8', text: expect.stringContaining('<html lang="ar" dir="rtl">') })
    // Mail programs that show a mail within their own page drop `html` and `body`.
    expect(html?.text.split(/<body[^>]*>/)[1]?.trim()).toMatch(/^<div lang="ar" dir="rtl" style="[^"]*text-align:right"/)
    expect((await live.pool.query('select 1 from outbox')).rows).toEqual([])
  })

  test('has no outbox page', async () => {
    for (const url of ['/_outbox', '/_outbox/1']) expect((await asVisitor(live).get(url)).statusCode).toBe(404)
  })

  test('sends mail only to the one recipient, whatever the address contains', async () => {
    const mail = { subject: 'x\r\nBcc: y@example.com', text: 'x', html: 'x' }
    await sendMail(live, { ...mail, to: 'a@example.com, b@example.com' }).catch(() => {})
    await sendMail(live, { ...mail, to: 'c@example.com\r\nBcc: d@example.com' }).catch(() => {})
    for (const { to, headers } of smtp.received) {
      expect(to.length).toBeLessThan(2)
      expect(headers.has('bcc')).toBe(false)
    }
  })

  test('sends mail again if the mail server refused it', async () => {
    const user = await createUser(live)
    smtp.refuseNext()
    await asVisitor(live).post('/api/auth/forgot-password', { email: user.email })
    await runWaitingJobs(live)
    expect(smtp.received).toEqual([])
    const later = async () => {
      await live.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await runWaitingJobs(live)
      return smtp.received.map((mail) => mail.to)
    }
    // The queue records a failure a moment after the run has ended.
    await expect.poll(later).toEqual([[user.email]])
  })

  test('does not start without SMTP settings', async () => {
    await expect(createTestApp({ MIRQAB_MODE: 'live', ...secrets })).rejects.toThrow('needs these settings: SMTP_URL')
  })
})

describe('the demo', () => {
  test('stores all mail in a public outbox, whose page runs no scripts and loads nothing', async () => {
    const demo = await createTestApp({ SMTP_URL: smtp.url })
    const visitor = asVisitor(demo)
    expect((await visitor.get('/_outbox')).body).toContain('لا رسائل بعد')
    const user = await createUser(demo)
    await visitor.post('/api/auth/forgot-password', { email: user.email })
    const [mail] = await mailsTo(demo, user.email)
    await demo.db.insertInto('outbox').values({ channel: 'push', recipient: '<script>alert(1)</script>', text: '"&<b>' }).execute()
    const page = await visitor.get('/_outbox')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).toContain(mail?.subject)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toContain('<script')
    const html = await visitor.get(String(page.body.match(/\/_outbox\/\d+/)?.[0]))
    expect(html.body).toBe(mail?.html)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    for (const id of ['0', '999', 'x', "1'"]) expect((await visitor.get(`/_outbox/${encodeURIComponent(id)}`)).statusCode).toBe(404)
    expect(smtp.received).toEqual([])
  })
})
