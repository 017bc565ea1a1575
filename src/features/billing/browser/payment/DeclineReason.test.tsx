import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Payment } from '../../schema.ts'
import { DeclineReason } from './DeclineReason.tsx'

const reason = 'Transaction not Captured!'
const render = (locale: string, attempt_cause: Payment['attempt_cause'], attempt_reason: string | null = reason) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/${locale}/payment/fail`]}>
      <DeclineReason payment={{ attempt_cause, attempt_reason } as Payment} />
    </MemoryRouter>,
  )

test('why a payment was declined is told in the reader’s language, not in the gateway’s words', () => {
  expect(render('ar', 'no_funds')).toBe('<p>رصيد البطاقة لا يكفي. استخدم بطاقة أخرى، أو حاول مجدداً بعد تعبئة رصيدها.</p>')
  expect(render('en', 'no_funds')).toBe(
    '<p>The balance of the card is not enough. Use another card, or try again once you have topped it up.</p>',
  )
})

test('a cause that we do not know is told in the gateway’s words, and none not at all', () => {
  expect(render('ar', null)).toBe('<p>السبب كما ذكرته بوابة الدفع: <bdi>Transaction not Captured!</bdi></p>')
  expect(render('en', null, null)).toBe('')
})
