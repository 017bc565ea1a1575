import { type ReactNode, useState } from 'react'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import type { WaysToSignIn as Ways } from '../../schema.ts'
import { useAccountText } from '../accountText.ts'
import { ProviderMark } from '../oauth/ProviderMark.tsx'
import { RemoveWayDialog } from './RemoveWayDialog.tsx'

type Provider = Ways['providers'][number]

/**
 * The password and the linked accounts of Google and Apple, whose links the reader can remove
 * except for the last way to sign in.
 */
export function WaysToSignIn() {
  const { t } = useLocale()
  const { locale, t: a } = useAccountText()
  const { data, error, load } = useResource<{ data: Ways }>('/api/auth/ways-to-sign-in')
  const [asked, setAsked] = useState<Provider | null>(null)

  if (error) return <LoadMoreButton failed={a.waysFailed} onClick={load} />
  if (!data) return <p className="profile-wait">{t.loading}</p>
  const ways = data.data
  const passwordWay = ways.password
    ? { state: a.passwordSet, label: a.parts['change-password'], path: '/profile/change-password' }
    : { state: a.passwordNotSet, label: a.setPassword, path: '/reset-password' }
  return (
    <>
      <ul className="sessions">
        <Way name={a.password} state={passwordWay.state}>
          <a className="button" href={inLocale(locale, passwordWay.path)}>
            {passwordWay.label}
          </a>
        </Way>
        {ways.providers.map((way) => (
          <ProviderWay key={way.provider} way={way} ask={() => setAsked(way)} />
        ))}
      </ul>
      {ways.providers.some(({ removable }) => !removable) && <p className="form-hint">{a.lastWay}</p>}
      {asked && (
        <RemoveWayDialog
          provider={asked.provider}
          hasPassword={ways.password}
          done={(message) => {
            showToast(message)
            load()
          }}
          close={() => setAsked(null)}
        />
      )}
    </>
  )
}

function ProviderWay({ way: { provider, linked_at, removable }, ask }: { way: Provider; ask: () => void }) {
  const { locale, t: a } = useAccountText()
  const name = a.providers[provider]
  const title = (
    <>
      <ProviderMark provider={provider} /> <bdi>{name}</bdi>
    </>
  )
  return (
    <Way name={title} state={`${a.linkedAt} ${fullTime(locale, linked_at)}`}>
      {removable && (
        <button type="button" className="button" aria-label={a.removeWayOf(name)} onClick={ask}>
          {a.removeWay}
        </button>
      )}
    </Way>
  )
}

function Way({ name, state, children }: { name: ReactNode; state: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <strong className="way-name">{name}</strong>
        <p className="form-hint">{state}</p>
      </div>
      {children}
    </li>
  )
}
