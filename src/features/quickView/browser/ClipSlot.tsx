import { itemKeys, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { ReactionBar } from '#features/reactions/browser/ReactionBar.tsx'
import { useReactionNames } from '#features/reactions/browser/reactionNames.ts'
import { AgencyMark } from '#features/taxonomy/browser/AgencyMark.tsx'
import { directionOf, inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { Time } from '#ui/Time.tsx'
import { ClipActions } from './ClipActions.tsx'
import { ClipVideo, type Place, type Viewing } from './ClipVideo.tsx'
import type { Clip } from './clip.ts'

type Props = { clip: Clip; opened: boolean; place: Place; viewing: Viewing; step: (by: 1 | -1) => void; openComments: (clip: Clip) => void }

/** A clip with its title, agency and reactions over it. One that was `opened` is never hidden. */
export function ClipSlot({ clip, opened, place, viewing, step, openComments }: Props) {
  const { locale } = useLocale()
  const { t: n } = useReactionNames()
  const { agency, language, title } = clip
  return (
    <article
      className="clip"
      data-clip={clip.id}
      data-of={opened ? undefined : itemKeys(clip)}
      data-place={place}
      inert={place !== 'shown'}
    >
      <ClipVideo clip={clip} place={place} viewing={viewing} step={step} />
      <div className="clip-text">
        <p className="meta">
          <AgencyMark agency={agency} />
          <a className="agency" href={inLocale(locale, `/media/agency/${agency.id}`)} dir="auto">
            {agency.name}
          </a>
          <Time locale={locale} iso={clip.publishedAt} />
        </p>
        <h2 dir={directionOf(language)} lang={language === locale ? undefined : language}>
          <a href={postHref(locale, clip)}>{title}</a>
        </h2>
        <ReactionBar resource={{ type: 'post', id: clip.id, counters: Object.fromEntries(clip.reactions) }} label={n.reactTo(title)} />
      </div>
      <ClipActions clip={clip} openComments={openComments} />
    </article>
  )
}
