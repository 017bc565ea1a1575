import { palette } from '#palette.ts'
import type { SandboxPayment } from '#partners/payment/sandbox.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { htmlDocument, noindex } from '#text/htmlDocument.ts'
import { amountText } from '../money.ts'

const texts = {
  ar: {
    title: 'صفحة دفع تجريبية',
    note: 'هذه صفحة للعرض فقط: لا بطاقة ولا مال. اختر ما يحدث في صفحة الدفع الحقيقية.',
    amount: 'المبلغ',
    pay: 'ادفع',
    decline: 'ارفض البطاقة',
    cancel: 'ألغِ الدفع',
    vanish: 'ادفع ولا ترجع إلى الموقع',
    paid: 'نجح الدفع. يمكنك إغلاق هذه الصفحة؛ سيُفعّل اشتراكك خلال دقيقة وإن لم ترجع إلى الموقع.',
    back: 'العودة إلى الموقع',
  },
  en: {
    title: 'Test payment page',
    note: 'This page is only for the demo: no card, no money. Choose what happens on the real payment page.',
    amount: 'Amount',
    pay: 'Pay',
    decline: 'Decline the card',
    cancel: 'Cancel',
    vanish: 'Pay and never return to the site',
    paid: 'Paid. You may close this page; your subscription becomes active within a minute, even if you do not return to the site.',
    back: 'Back to the site',
  },
}

const { dark, light } = palette
export const sandboxStyle = `
:root{color-scheme:dark light}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:#0b1220;color:#e2e8f0;font:1rem/1.6 system-ui,Tahoma,sans-serif}
main{inline-size:min(26rem,100% - 2rem);padding:1.5rem;border:1px solid #334155;border-radius:.75rem;background:#111a2e;box-sizing:border-box}
h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:.5rem 0;color:#cbd5e1}strong{display:block;margin:1rem 0;font-size:1.75rem;color:${dark.accent}}
form{display:grid;gap:.75rem;margin-block-start:1rem}
button,a{padding:.75rem 1rem;border:1px solid #475569;border-radius:.5rem;background:none;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button[value=pay]{border-color:${dark.accent};background:${dark.accent};color:${dark.onAccent};font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid #f8fafc;outline-offset:2px}
@media (prefers-color-scheme:light){body{background:#f1f5f9;color:#0f172a}main{background:#fff;border-color:#cbd5e1}p{color:#475569}strong{color:${light.accent}}button:focus-visible,a:focus-visible{outline-color:#0f172a}button[value=pay]{border-color:${light.accent};background:${light.accent};color:${light.onAccent}}}`

/** The sandbox's page in the language of the payment, without scripts. */
export function writeSandboxPage({ locale: given, amount, description, state, return_url }: SandboxPayment): string {
  const locale = given === 'en' ? 'en' : 'ar'
  const text = texts[locale]
  const button = (choice: 'pay' | 'decline' | 'cancel' | 'vanish') => `<button name="choice" value="${choice}">${text[choice]}</button>`
  const actions =
    state === 'paid'
      ? `<p>${text.paid}</p><form><a href="${escapeHtml(return_url)}">${text.back}</a></form>`
      : `<p>${text.note}</p><form method="post">${button('pay')}${button('decline')}${button('cancel')}${button('vanish')}</form>`
  return htmlDocument(
    { locale, title: text.title, head: `${noindex}<style>${sandboxStyle}</style>` },
    `<main><h1>${text.title}</h1><p dir="auto">${escapeHtml(description)}</p>
<p>${text.amount}</p><strong><bdi>${amountText(locale, amount)}</bdi></strong>${actions}</main>`,
  )
}
