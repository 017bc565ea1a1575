import { type SyntheticEvent, useState } from 'react'
import { directionOf } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import { useResource } from '#ui/useResource.ts'
import type { ComparedVersions, DeskNewsDetail, NewsVersionItem } from '../../schema.ts'
import { type DifferentPart, difference } from './difference.ts'
import { useOwnNewsText } from './ownNewsText.ts'
import { PictureThumb } from './PictureThumb.tsx'

/** History of a piece, newest first, with the changes of each step. Loaded when it is opened. */
export function NewsHistory({ news }: { news: DeskNewsDetail }) {
  const { t } = useOwnNewsText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="own-news-history" onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}>
      <summary>{t.history}</summary>
      {isOpen && <Steps news={news} />}
    </details>
  )
}

function Steps({ news }: { news: DeskNewsDetail }) {
  const { locale, t } = useOwnNewsText()
  const pages = usePages<NewsVersionItem>(`/api/desk/news/${news.id}/versions`)
  const [compared, setCompared] = useState<number>()
  return (
    <PagedList pages={pages} failed={t.historyFailed}>
      {(steps) => (
        <ol className="desk-cases">
          {steps.map(({ id, act, editor, note, saved_at }) => (
            <li key={id}>
              <p>
                <strong>{t.steps[act] ?? act}</strong> · <bdi>{editor}</bdi> · {fullTime(locale, saved_at)}
              </p>
              {note && <p dir="auto">{note}</p>}
              <button
                type="button"
                className="button"
                aria-expanded={compared === id}
                onClick={() => setCompared(compared === id ? undefined : id)}
              >
                {t.compare}
              </button>
              {compared === id && <Difference news={news} versionId={id} />}
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function Difference({ news, versionId }: { news: DeskNewsDetail; versionId: number }) {
  const { t } = useOwnNewsText()
  const versions = useResource<ComparedVersions>(`/api/desk/news/${news.id}/versions/${versionId}`)
  return (
    <WhenLoaded loaded={versions} failed={t.historyFailed}>
      {(versions) => {
        const parts = difference(versions)
        const pictures = <ComparedPictures versions={versions} />
        if (parts?.every(({ kind }) => kind === 'same')) return isSamePicture(versions) ? <p className="desk-empty">{t.same}</p> : pictures
        return (
          <>
            {pictures}
            {!parts && <p className="desk-empty">{t.tooDifferent}</p>}
            <p className="own-news-difference" dir={directionOf(news.language)} lang={news.language}>
              {(parts ?? difference({ ...versions, before: null }) ?? []).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a version never change.
                <Part key={index} part={part} />
              ))}
            </p>
          </>
        )
      }}
    </WhenLoaded>
  )
}

const isSamePicture = ({ after, before }: ComparedVersions) => JSON.stringify(after.picture) === JSON.stringify(before?.picture ?? null)

/** The picture before and after, if it is another one, or something else is said of it. */
function ComparedPictures({ versions }: { versions: ComparedVersions }) {
  const { t } = useOwnNewsText()
  if (isSamePicture(versions)) return null
  return (
    <dl className="own-news-shown">
      <div>
        <dt>{t.pictureBefore}</dt>
        <dd>
          <PictureThumb picture={versions.before?.picture ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t.pictureAfter}</dt>
        <dd>
          <PictureThumb picture={versions.after.picture} />
        </dd>
      </div>
    </dl>
  )
}

/** Struck through or underlined for the eye; said in words to screen readers. */
function Part({ part: { kind, text } }: { part: DifferentPart }) {
  const { t } = useOwnNewsText()
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="sr-only"> {kind === 'added' ? t.addedWords : t.removedWords} </span>
      {text}
      <span className="sr-only"> {t.endOfChange} </span>
    </Tag>
  )
}
