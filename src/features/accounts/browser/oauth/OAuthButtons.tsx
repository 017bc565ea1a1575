import type { SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { useReturnAddress } from '../signIn/returnPath.ts'
import { ProviderMark } from './ProviderMark.tsx'

/**
 * Buttons for the configured OAuth providers. They are links, because the browser itself follows
 * the redirects.
 */
export function OAuthButtons({ options }: { options: SignInOptions }) {
  const { locale, t: a } = useAccountText()
  const returnAddress = useReturnAddress()
  const providers = [
    ['google', a.withGoogle],
    ['apple', a.withApple],
  ] as const
  const offered = providers.filter(([provider]) => options[provider])
  if (offered.length === 0) return null
  return (
    <div className="account-oauth">
      <p className="account-or">{a.or}</p>
      {offered.map(([provider, label]) => (
        <a
          key={provider}
          className="button"
          href={`/api/auth/${provider}?locale=${locale}`}
          onClick={(event) => {
            event.currentTarget.search = String(new URLSearchParams({ locale, return_to: returnAddress() }))
          }}
        >
          <ProviderMark provider={provider} />
          {label}
        </a>
      ))}
    </div>
  )
}
