import './readersDesk.css'
import { useParams } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskReader as Opened } from '../schema.ts'
import { ReaderActs } from './ReaderActs.tsx'
import { ReaderFacts } from './ReaderFacts.tsx'
import { ReaderLists } from './ReaderLists.tsx'
import { useReadersDeskText } from './readersDeskText.ts'

/**
 * One reader, with what belongs to them and what staff can do. Opening it is an entry of the log.
 * Only admins get here.
 */
export default function DeskReader() {
  const { locale, t } = useReadersDeskText()
  const { id } = useParams()
  const opened = useResource<Opened>(`/api/desk/readers/${id}`)
  return (
    <>
      <p>
        <a className="desk-back" href={inLocale(locale, '/desk/readers')}>
          {t.toList}
        </a>
      </p>
      <WhenLoaded loaded={opened} failed={t.readerFailed}>
        {(reader) => (
          <div className="desk-reader">
            <h2>
              <bdi>{reader.reader.name}</bdi>
            </h2>
            <p className="desk-intro">{t.logged}</p>
            <ReaderFacts opened={reader} />
            <ReaderActs opened={reader} changed={opened.setData} reload={opened.load} />
            <ReaderLists opened={reader} />
          </div>
        )}
      </WhenLoaded>
    </>
  )
}
