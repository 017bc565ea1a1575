import type { ReactNode } from 'react'
import { directionOf, inLocale, nameIn } from '#text/locale.ts'
import { Time } from '#ui/Time.tsx'
import type { FrontStory } from '../schema.ts'
import { useFrontPageText } from './frontPageText.ts'

/** A story by its headline, and whose it is. @param facts what is decided about it */
export function FrontStoryLine({ story, facts }: { story: FrontStory; facts?: ReactNode }) {
  const { locale, t } = useFrontPageText()
  return (
    <>
      <h3 lang={story.language} dir={directionOf(story.language)}>
        <a href={inLocale(locale, `/story/${story.story_id}`)}>{story.title}</a>
      </h3>
      <p className="desk-time">
        <bdi>{nameIn(locale, story.agency)}</bdi>
        {story.agencies > 1 && ` · ${t.agencies(story.agencies)}`} · <Time iso={story.published_at} locale={locale} />
        {facts && <> · {facts}</>}
      </p>
    </>
  )
}
