import { directionOf } from '#text/locale.ts'
import { WhenLoaded } from '#ui/desk/WhenLoaded.tsx'
import { useResource } from '#ui/useResource.ts'
import type { Preview } from '../schema.ts'
import { useDeskNewsletterText } from './deskText.ts'

/** The stories that the issue would have now, in both languages. */
export function NextIssue({ id }: { id: number }) {
  const { locale, t } = useDeskNewsletterText()
  const loaded = useResource<Preview>(`/api/desk/newsletters/${id}/preview`)
  return (
    <WhenLoaded loaded={loaded} failed={t.loadFailed}>
      {(preview) => (
        <div className="newsletter-issue">
          <p>{t.previewNote}</p>
          {(['ar', 'en'] as const).map((language) => (
            <section key={language} aria-label={t.editions[language]}>
              <h3>{t.editions[language]}</h3>
              {preview[language].length === 0 ? (
                <p className="newsletter-facts">{t.tooFew}</p>
              ) : (
                <ol>
                  {preview[language].map((story) => (
                    <li key={story.id}>
                      <span dir={directionOf(language)} lang={language === locale ? undefined : language}>
                        {story.title}
                      </span>
                      <bdi className="newsletter-facts">{story[`agency_${locale}`]}</bdi>
                    </li>
                  ))}
                </ol>
              )}
            </section>
          ))}
        </div>
      )}
    </WhenLoaded>
  )
}
