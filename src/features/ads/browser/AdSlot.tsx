import { useRef } from 'react'
import { useAdText } from './adText.ts'
import type { Banner } from './banner.ts'
import { useSeen } from './useSeen.ts'

/** A banner, labelled as an advertisement, in space that is reserved before it loads. */
export function AdSlot({ banner, as: Tag = 'aside' }: { banner: Banner; as?: 'aside' | 'li' }) {
  const { t } = useAdText()
  const picture = useRef<HTMLImageElement>(null)
  useSeen(picture, banner.id)
  return (
    <Tag className="ad">
      <span className="ad-label">{t.label}</span>
      <a href={banner.link} target="_blank" rel="noopener sponsored nofollow">
        <img
          ref={picture}
          src={banner.image}
          width={banner.width}
          height={banner.height}
          alt={banner.title}
          loading="lazy"
          decoding="async"
        />
      </a>
    </Tag>
  )
}
