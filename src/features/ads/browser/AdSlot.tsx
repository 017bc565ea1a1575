import { useAdText } from './adText.ts'
import type { Banner } from './banner.ts'

/** A banner, labelled as an advertisement, in space that is reserved before it loads. */
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
