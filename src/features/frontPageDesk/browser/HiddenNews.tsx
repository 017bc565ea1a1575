import { fullTime } from '#text/times.ts'
import { FrontStoryLine } from './FrontStoryLine.tsx'
import { useFrontPageText } from './frontPageText.ts'
import type { FrontPageProps } from './useFrontPageAct.ts'

/** News that editors hid from the page, newest first, and the way back. */
export function HiddenNews({ page, act }: FrontPageProps) {
  const { locale, t } = useFrontPageText()
  return (
    <section className="front-part">
      <h2>{t.hidden}</h2>
      {page.hides.length === 0 && <p className="desk-empty">{t.noneHidden}</p>}
      <ul className="desk-cases">
        {page.hides.map((hide) => (
          <li key={hide.id}>
            <FrontStoryLine
              story={hide}
              facts={`${hide.whole ? t.wholeStory : t.oneReport} · ${t.hiddenAt(fullTime(locale, hide.hidden_at))}`}
            />
            <p className="desk-decision">
              <button
                type="button"
                className="button"
                aria-label={t.showNamed(hide.title)}
                onClick={() => void act(`hides/${hide.id}`, { method: 'DELETE' })}
              >
                {t.show}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
