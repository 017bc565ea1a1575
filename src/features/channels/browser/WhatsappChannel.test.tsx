import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ChannelState } from '../schema.ts'
import { WhatsappChannel } from './WhatsappChannel.tsx'
import { WhatsappPhone } from './WhatsappPhone.tsx'

const render = (part: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/en/profile/profile-setting']}>{part}</MemoryRouter>)
const state: ChannelState = {
  ...{ channel: 'whatsapp', available: true, linked: false, address: null, browsers: 0, pending: null, disabled: null },
  code_needs: null,
}
const captcha = { site_key: 'site-key', version: 2, script: 'https://www.google.com/recaptcha/api.js' }
const link = 'Confirm a WhatsApp number'
const needsPlan = 'Alerts on WhatsApp are for subscribers.'

test('WhatsApp is linked by subscribers, and where there is a captcha by everybody', () => {
  for (const code_needs of [null, 'captcha'] as const) {
    const html = render(<WhatsappChannel state={{ ...state, code_needs }} captcha={captcha} />)
    expect([html.includes(link), html.includes(needsPlan)]).toEqual([true, false])
  }
})

test('who needs a plan is told so, and led to the plans instead of to the form', () => {
  const html = render(<WhatsappChannel state={{ ...state, code_needs: 'plan' }} captcha={null} />)
  expect([html.includes(link), html.includes(needsPlan), html.includes('<button')]).toEqual([false, true, false])
  expect(html).toContain('<a class="button" href="/en/profile/subscribe">')
})

test('who asked for a code before may still enter it', () => {
  const html = render(<WhatsappChannel state={{ ...state, pending: '+96550012345', code_needs: 'plan' }} captcha={null} />)
  expect(html).toContain('name="code"')
})

test('the form for the number tells of the captcha where it is needed', () => {
  expect(render(<WhatsappPhone captcha={captcha} done={() => {}} />)).toContain('reCAPTCHA')
  expect(render(<WhatsappPhone captcha={null} done={() => {}} />)).not.toContain('reCAPTCHA')
})
