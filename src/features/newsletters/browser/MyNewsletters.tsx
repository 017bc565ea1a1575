import './newsletters.css'
import { useState } from 'react'
import { nameIn } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { noticeSessionEnd } from '#ui/noticeSessionEnd.ts'
import { showProblem } from '#ui/perform.ts'
import { showToast } from '#ui/toasts.ts'
import { useResource } from '#ui/useResource.ts'
import type { MyNewsletter } from '../schema.ts'
import { newsletterHref } from './newsletterAddress.ts'
import { useNewsletterText } from './newsletterText.ts'
import { rhythmText } from './rhythmText.ts'

const path = '/api/auth/newsletters'

/** The newsletters on offer; each is turned on and off at once. */
export function MyNewsletters() {
  const { t: u } = useLocale()
  const { locale, t } = useNewsletterText()
  const { data, error, load } = useResource<{ data: MyNewsletter[] }>(path)
  const [saved, setSaved] = useState<Record<number, boolean>>({})
  const show = (id: number, is_subscribed: boolean) => setSaved((before) => ({ ...before, [id]: is_subscribed }))
  /** Shown at once, and taken back if it could not be saved. */
  async function save(id: number, is_subscribed: boolean): Promise<void> {
    show(id, is_subscribed)
    try {
      const { message } = await callApi<{ message: string }>(path, { body: { id, is_subscribed } })
      showToast(message)
    } catch (problem) {
      show(id, !is_subscribed)
      if (!noticeSessionEnd(problem)) showProblem(problem, t.notSaved)
    }
  }
  const list = data?.data
  if (error) return <LoadMoreButton failed={t.loadFailed} onClick={load} />
  if (!list) return <p className="profile-wait">{u.loading}</p>
  if (list.length === 0) return <p className="list-end">{t.none}</p>
  return (
    <>
      <ul className="newsletter-choices" aria-label={t.title}>
        {list.map((one) => (
          <li key={one.id} className="form-check">
            <input
              type="checkbox"
              id={`newsletter-${one.id}`}
              checked={saved[one.id] ?? one.is_subscribed}
              onChange={(event) => void save(one.id, event.target.checked)}
            />
            <label htmlFor={`newsletter-${one.id}`}>
              <bdi>{nameIn(locale, one)}</bdi>
              <small>{rhythmText(locale, one)}</small>
            </label>
          </li>
        ))}
      </ul>
      <p className="newsletter-account">
        <a href={newsletterHref(locale)}>{t.public}</a>
      </p>
    </>
  )
}
