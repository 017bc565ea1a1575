import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, useLocale } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { fullTime } from '#ui/times.ts'
import { listHref } from '../listAddress.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { ArticlePicture } from '../listItem/Picture.tsx'
import { MediaStage } from '../media/MediaStage.tsx'
import type { Article } from './article.ts'

/** The head of an article: section, title, agency, time and picture. The list item has all of these, so it is shown before the text has loaded. */
export function PostHead({ item }: { item: ListItem | Article }) {
  const { locale } = useLocale()
  const video = 'body' in item && item.video !== null
  return (
    <header className="article-head">
      <Sections item={item} />
      <h1 tabIndex={-1} dir={directionOf(item.language)} lang={item.language}>
        {item.title}
      </h1>
      <p className="article-source">
        <AgencyMark agency={item.agency} large />
        <span>
          <a href={listHref({ locale, own: false, media: Boolean(item.media), filters: { agency: item.agency.id } })} dir="auto">
            {item.agency.name}
          </a>
          <span className="article-times">
            {fullTime(locale, item.publishedAt)} <span aria-hidden="true">·</span> <Time locale={locale} iso={item.publishedAt} />
          </span>
        </span>
      </p>
      {item.media || video ? <MediaStage key={item.id} item={item} /> : item.image && <ArticlePicture image={item.image} />}
    </header>
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
