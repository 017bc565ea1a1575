import { useFooterText } from '#features/textPages/browser/footerText.ts'
import { inLocale } from '#text/locale.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { DeskText } from '../schema.ts'
import { TextEditor } from './TextEditor.tsx'
import { useTextsText } from './textsText.ts'

/** The text of a page in one language: an editor with a preview, and what it was. */
export function DeskTextPage({ page, language }: { page: string; language: string }) {
  const { locale, t } = useTextsText()
  const { t: names } = useFooterText()
  const text = useResource<DeskText>(`/api/desk/texts/${encodeURIComponent(page)}/${encodeURIComponent(language)}`)
  return (
    <>
      <a className="desk-back" href={inLocale(locale, '/desk/texts')}>
        {t.back}
      </a>
      <WhenLoaded loaded={text} failed={t.failed}>
        {(loaded) => (
          <>
            <h2>{t.heading(names[loaded.page], t.languages[loaded.language])}</h2>
            <TextEditor key={`${loaded.page} ${loaded.language}`} text={loaded} onChange={text.setData} />
          </>
        )}
      </WhenLoaded>
    </>
  )
}
