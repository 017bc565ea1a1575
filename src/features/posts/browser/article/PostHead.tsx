import { directionOf } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { NumberText } from '#ui/NumberText.tsx'
import type { Image } from '../../schema.ts'
import { listHref } from '../listAddress.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { ArticlePicture } from '../listItem/Picture.tsx'
import type { Article } from './article.ts'
import { useArticleText } from './articleText.ts'
import { Byline } from './Byline.tsx'
import { MediaStage } from './MediaStage.tsx'

/**
 * The head of an article: section, title, agency, time and picture. The list item has all of these,
 * so it is shown before the text has loaded.
 */
export function PostHead({ item, article }: { item: ListItem; article: Article | undefined }) {
  return (
    <header className="article-head">
      <Sections item={article ?? item} />
      <h1 tabIndex={-1} dir={directionOf(item.language)} lang={item.language}>
        <NumberText text={item.title} />
      </h1>
      <Byline item={item} article={article} />
      {item.media || article?.video ? <MediaStage key={item.id} item={article ?? item} /> : item.image && <Picture image={item.image} />}
    </header>
  )
}

function Picture({ image }: { image: Image }) {
  const { t } = useArticleText()
  if (!image.credit) return <ArticlePicture image={image} />
  return (
    <figure>
      <ArticlePicture image={image} />
      <figcaption className="article-credit">
        {t.photoBy} <bdi>{image.credit}</bdi>
      </figcaption>
    </figure>
  )
}

function Sections({ item }: { item: ListItem | Article }) {
  const { locale } = useLocale()
  const link = (filters: Parameters<typeof listHref>[0]['filters'], name: string, className?: string) => (
    <a key={name} className={className} href={listHref({ locale, own: false, media: Boolean(item.media), filters })}>
      {name}
    </a>
  )
  const dot = `dot dot-${item.section % 8}`
  if (!('body' in item)) return <p className="article-sections">{item.category && <span className={dot}>{item.category.name}</span>}</p>
  const { mainCategory, category, subCategory } = item
  return (
    <p className="article-sections">
      {mainCategory && link({ main_category: mainCategory.id }, mainCategory.name, dot)}
      {category && link({ category: category.id }, category.name)}
      {subCategory && link({ sub_category: subCategory.id }, subCategory.name)}
    </p>
  )
}
