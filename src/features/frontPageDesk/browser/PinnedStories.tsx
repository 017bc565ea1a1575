import { useState } from 'react'
import { fullTime } from '#text/times.ts'
import { MoveButton } from '#ui/desk/MoveButton.tsx'
import { useFocusKept } from '#ui/desk/useFocusKept.ts'
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
  const { list, keep } = useFocusKept<HTMLOListElement>(page)
  const [changed, setChanged] = useState<Pin>()

  const move = async (pin: Pin, by: 1 | -1) => {
    const place = pin.place + by
    if (place < 1 || place > lastPlace) return
    const said = t.moved(pin.title, place)
    if (await act(`pins/${pin.story_id}`, { method: 'PUT', body: { place, until: pin.until }, said }))
      keep(`[data-story="${pin.story_id}"] [data-move="${by}"]`)
  }
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
              <MoveButton by={-1} label={t.up(pin.title)} isEnd={pin.place <= 1} onMove={(by) => void move(pin, by)} />
              <MoveButton by={1} label={t.down(pin.title)} isEnd={pin.place >= lastPlace} onMove={(by) => void move(pin, by)} />
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
