import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import type { NewsPicture } from '../../schema.ts'
import { useOwnNewsText } from './ownNewsText.ts'

/** Percent that an arrow key moves the point. */
const step = 5
const moves: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }

type Focus = Pick<NewsPicture, 'focus_x' | 'focus_y'>

/**
 * The whole picture, on which the point that must always be seen is chosen by a click or with the
 * arrow keys. What is cut off is dark.
 */
export function FocusField({ picture, onChange }: { picture: NewsPicture; onChange: (focus: Focus) => void }) {
  const { t } = useOwnNewsText()
  const hint = useId()
  const { src, width, height, description, focus_x, focus_y, crop } = picture
  const set = (x: number, y: number) => onChange({ focus_x: percent(x), focus_y: percent(y) })
  function choose({ detail, clientX, clientY, currentTarget }: MouseEvent): void {
    // Pressed with the keyboard, a button has been clicked nowhere.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    set(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  function move(event: KeyboardEvent): void {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    set(focus_x + by[0], focus_y + by[1])
  }
  return (
    <div>
      {/* A picture is not mirrored in Arabic. */}
      <div className="own-news-focus" dir="ltr">
        <img src={atWidth(src, 960)} width={width} height={height} alt={description || t.picture} />
        <span className="own-news-cut" aria-hidden="true" style={{ inset: `${crop.top}% ${crop.right}% ${crop.bottom}% ${crop.left}%` }} />
        <button
          type="button"
          role="slider"
          aria-label={t.focus}
          aria-valuenow={focus_x}
          aria-valuetext={t.focusAt(focus_x, focus_y)}
          aria-describedby={hint}
          onClick={choose}
          onKeyDown={move}
        >
          <span style={{ insetInlineStart: `${focus_x}%`, insetBlockStart: `${focus_y}%` }} />
        </button>
      </div>
      <p className="form-hint" id={hint}>
        {t.focusHint}
      </p>
    </div>
  )
}

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))
