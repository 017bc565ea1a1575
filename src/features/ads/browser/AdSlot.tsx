import { useAdText } from './adText.ts'
import type { Banner } from './banner.ts'

/** A banner in room that is reserved before it comes, and labelled as what it is. */
export function AdSlot({ banner, as: Tag = 'aside' }: { banner: Banner; as?: 'aside' | 'li' }) {
  const { t } = useAdText()
  return (
    <Tag className="ad">
      <span className="ad-label">{t.label}</span>
      <a href={banner.link} target="_blank" rel="noopener sponsored nofollow">
        <img src={banner.image} width={banner.width} height={banner.height} alt={banner.title} loading="lazy" decoding="async" />
      </a>
    </Tag>
  )
}
