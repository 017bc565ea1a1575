import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OAuthButtons } from './OAuthButtons.tsx'

const html = (options: { google: boolean; apple: boolean }) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/login']}>
      <OAuthButtons options={{ ...options, captcha: null }} />
    </MemoryRouter>,
  )

test('sign-in providers that are not configured are not offered', () => {
  expect(html({ google: false, apple: false })).toBe('')
  expect(html({ google: true, apple: false })).toContain('/api/auth/google?locale=ar')
  expect(html({ google: true, apple: false })).not.toContain('/api/auth/apple')
})
