import { type ComponentType, useEffect, useState } from 'react'
import type { ListItem } from '../listItem/listItem.ts'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'
import { LessLikeThis } from './LessLikeThis.tsx'
import type { ListenProps } from './listen/ListenButtons.tsx'
import { textSize, textSizes } from './textSize.ts'

/**
 * Tools of an article: the size of its text, listening to it, and hiding its like. Without a text,
 * only the last.
 */
export function ArticleTools({ item, article }: { item: ListItem; article: Article }) {
  const { t } = useArticleText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="article-tools" role="group" aria-label={t.tools}>
      {article.body && (
        <>
          <TextSize />
          <Listen language={article.language} text={article.text} />
        </>
      )}
      <LessLikeThis item={item} />
    </div>
  )
}

function TextSize() {
  const { t } = useArticleText()
  const size = textSize.use()
  const step = (by: number) => ({
    'aria-disabled': textSizes[size + by] === undefined,
    onClick: () => textSizes[size + by] !== undefined && textSize.set(size + by),
  })
  return (
    <>
      <button type="button" className="icon-button i i-smaller" aria-label={t.smaller} title={t.smaller} {...step(-1)} />
      <button type="button" className="icon-button i i-larger" aria-label={t.larger} title={t.larger} {...step(1)} />
      <span className="sr-only" role="status">
        {size > 0 && t.textSize(textSizes[size] ?? 100)}
      </span>
    </>
  )
}

/** Loaded late, and only where the browser can speak. */
function Listen(props: ListenProps) {
  const [Buttons, setButtons] = useState<ComponentType<ListenProps> | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return
    // Without it, the reader can still read.
    import('./listen/ListenButtons.tsx').then(
      ({ ListenButtons }) => setButtons(() => ListenButtons),
      () => undefined,
    )
  }, [])
  return Buttons && <Buttons {...props} />
}
