import './textsDesk.css'
import { useSearchParams } from 'react-router'
import { useFooterText } from '#features/textPages/browser/footerText.ts'
import { textPages } from '#features/textPages/textPages.ts'
import { inLocale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskTextItem } from '../schema.ts'
import { DeskTextPage } from './DeskTextPage.tsx'
import { useTextsText } from './textsText.ts'

/**
 * The texts of pages, or the one that the address names: `?page=about&language=ar`. Only staff with
 * the right role get here (`DeskFrame`, and the API).
 */
export default function DeskTexts() {
  const [query] = useSearchParams()
  const [page, language] = [query.get('page'), query.get('language')]
  return page && language ? <DeskTextPage page={page} language={language} /> : <TextList />
}

/** The texts in both languages, and who wrote them. */
function TextList() {
  const { t } = useTextsText()
  const { t: names } = useFooterText()
  const texts = useResource<{ data: DeskTextItem[] }>('/api/desk/texts')
  return (
    <>
      <p className="desk-intro">{t.intro}</p>
      <WhenLoaded loaded={texts} failed={t.failed}>
        {({ data }) => (
          <ul className="desk-cases">
            {textPages.map((page) => (
              <li key={page}>
                <h2>{names[page]}</h2>
                <ul>
                  {data
                    .filter((text) => text.page === page)
                    .map((text) => (
                      <TextItem key={text.language} text={text} />
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
    </>
  )
}

function TextItem({ text: { page, language, editor, saved_at, is_built_in } }: { text: DeskTextItem }) {
  const { locale, t } = useTextsText()
  const isEdited = !is_built_in && editor !== null && saved_at !== null
  return (
    <li className="desk-text">
      <a href={inLocale(locale, `/desk/texts?page=${page}&language=${language}`)}>{t.languages[language]}</a>
      <span className="desk-time">{isEdited ? t.editedBy(editor, fullTime(locale, saved_at)) : t.builtIn}</span>
    </li>
  )
}
