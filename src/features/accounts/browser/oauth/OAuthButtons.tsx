import type { SignInOptions } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { useReturnAddress } from '../signIn/returnPath.ts'
import { ProviderMark } from './ProviderMark.tsx'

/** The ways in by Google and Apple that are configured. Links: the browser itself goes there and comes back. */
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
    <div className="account-outside">
      <p className="account-or">{a.or}</p>
      {offered.map(([provider, words]) => (
        <a
          key={provider}
          className="button"
          href={`/api/auth/${provider}?locale=${locale}`}
          onClick={(event) => {
            event.currentTarget.search = String(new URLSearchParams({ locale, return_to: returnAddress() }))
          }}
        >
          <ProviderMark provider={provider} />
          {words}
        </a>
      ))}
    </div>
  )
}
