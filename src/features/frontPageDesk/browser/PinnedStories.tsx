import { useEffect, useRef, useState } from 'react'
import { fullTime } from '#text/times.ts'
import { lastPlace } from '../places.ts'
import type { Pin } from '../schema.ts'
import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import { PinDialog } from './PinDialog.tsx'
import type { FrontPageProps } from './useFrontPageAct.ts'

/**
 * The pinned stories in order; each can be moved by a place, with buttons or with Alt and the arrow
 * keys.
 */
export function PinnedStories({ page, act }: FrontPageProps) {
  const { locale, t } = useFrontPageText()
  const list = useRef<HTMLOListElement>(null)
  const [changed, setChanged] = useState<Pin>()
  const focused = useRef<string>(undefined)
  // The browser takes the focus from a row that moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each decision.
  useEffect(() => {
    if (!focused.current) return
    list.current?.querySelector<HTMLElement>(focused.current)?.focus()
    focused.current = undefined
  }, [page])

  const move = async (pin: Pin, by: 1 | -1) => {
    const place = pin.place + by
    if (place < 1 || place > lastPlace) return
    const said = t.moved(pin.title, place)
    if (await act(`pins/${pin.story_id}`, { method: 'PUT', body: { place, until: pin.until }, said }))
      focused.current = `[data-story="${pin.story_id}"] [data-move="${by}"]`
  }
  const mover = (pin: Pin, by: 1 | -1) => (
    <button
      type="button"
      className="icon-button"
      data-move={by}
      aria-label={by === 1 ? t.down(pin.title) : t.up(pin.title)}
      aria-disabled={pin.place + by < 1 || pin.place + by > lastPlace}
      onClick={() => void move(pin, by)}
    >
      <span aria-hidden="true">{by === 1 ? '↓' : '↑'}</span>
    </button>
  )
  return (
    <section className="front-part">
      <h2>{t.pins}</h2>
      {page.pins.length === 0 && <p className="desk-empty">{t.noPins}</p>}
      <ol ref={list} className="desk-cases">
        {page.pins.map((pin) => (
          <li
            key={pin.story_id}
            data-story={pin.story_id}
            className="front-pin"
            onKeyDown={(event) => {
              if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
              event.preventDefault()
              void move(pin, event.key === 'ArrowUp' ? -1 : 1)
            }}
          >
            <FrontStoryLine
              story={pin}
              facts={
                <>
                  <strong>{t.place(pin.place)}</strong>, {t.until(fullTime(locale, pin.until))}
                </>
              }
            />
            <p className="desk-decision">
              {mover(pin, -1)}
              {mover(pin, 1)}
              <button type="button" className="button" aria-label={t.changeNamed(pin.title)} onClick={() => setChanged(pin)}>
                {t.change}
              </button>
              <button
                type="button"
                className="button"
                aria-label={t.unpinNamed(pin.title)}
                onClick={() => void act(`pins/${pin.story_id}`, { method: 'DELETE' })}
              >
                {t.unpin}
              </button>
            </p>
          </li>
        ))}
      </ol>
      {changed && <PinDialog story={changed} pin={changed} act={act} close={() => setChanged(undefined)} />}
    </section>
  )
}
