import { trustedHtml } from '#features/posts/browser/article/trustedHtml.ts'
import { directionOf } from '#text/locale.ts'
import type { DeskNewsDetail } from '../../schema.ts'
import type { Draft, DraftContents } from './createDraft.ts'
import { useOwnNewsText } from './ownNewsText.ts'
import { PictureThumb } from './PictureThumb.tsx'

/**
 * Somebody else has saved: their text and ours, and the choice between them. What is typed
 * meanwhile is kept.
 */
export function Conflict({ draft, theirs }: { draft: Draft; theirs: DeskNewsDetail }) {
  const { t } = useOwnNewsText()
  const { contents } = draft.store.use()
  return (
    <section className="own-news-conflict" role="alert" aria-labelledby="own-news-conflict">
      <h2 id="own-news-conflict">{t.conflict(theirs.editor)}</h2>
      <p>{t.conflictNote}</p>
      <div className="own-news-both">
        <Text label={t.theirText} contents={theirs} />
        <Text label={t.myText} contents={contents} />
      </div>
      <p className="desk-decision">
        <button type="button" className="button button-main" onClick={() => draft.keepMine()}>
          {t.keepMine}
        </button>
        <button type="button" className="button" onClick={draft.takeTheirs}>
          {t.takeTheirs}
        </button>
      </p>
    </section>
  )
}

/**
 * The HTML is the server's, or what our own editor made of what was typed: both know only what a
 * post may show.
 */
function Text({ label, contents }: { label: string; contents: Pick<DraftContents, 'title' | 'body_html' | 'language' | 'picture'> }) {
  const written = { dir: directionOf(contents.language), lang: contents.language }
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <p {...written}>
        <strong>{contents.title}</strong>
      </p>
      {contents.picture && <PictureThumb picture={contents.picture} />}
      <div className="prose" {...written} {...trustedHtml(contents.body_html)} />
    </section>
  )
}
