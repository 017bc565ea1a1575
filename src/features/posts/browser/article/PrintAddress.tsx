import { postHref } from '../listItem/listItem.ts'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'

/** Address on paper: where the article is to be found, here and at its agency. */
export function PrintAddress({ article, origin }: { article: Article; origin: string }) {
  const { locale } = useArticleText()
  return (
    <ul className="print-address">
      <li>
        <bdi>{origin + postHref(locale, { ...article, title: '' })}</bdi>
      </li>
      <li>
        {article.agency.name}: <bdi>{article.url}</bdi>
      </li>
    </ul>
  )
}
