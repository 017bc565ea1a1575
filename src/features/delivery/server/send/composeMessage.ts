import type { App } from '#base/app.ts'
import type { Channel } from '#features/channels/channels.ts'
import type { AlertMessage } from '#partners/alertMessage.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { clickUrl, type MuteKind, muteOptionsUrl, muteUrl } from '../alertLinks.ts'
import { messageTexts } from './messageTexts.ts'
import type { DeliveryRow } from './readDeliveries.ts'

/** A story of a message whose post still exists. */
export type Story = DeliveryRow & { post: NonNullable<DeliveryRow['post']> }

const hourMs = 3_600_000
/** A message names this many stories; the page of alerts has all of them. */
const maxLines = 20

/** The message for the stories of one delivery, best first; all are for one reader. */
export function composeMessage(app: App, channel: Channel, stories: [Story, ...Story[]]): AlertMessage {
  const [first] = stories
  return first.kind === 'alert' ? composeAlert(app, channel, first) : composeList(app, channel, stories)
}

function composeAlert(app: App, channel: Channel, story: Story): AlertMessage {
  const { locale, post, keyword, sentence, story_id, user_id } = story
  const url = clickUrl(app, { story_id, user_id, channel })
  const texts = messageTexts[locale]
  const mute = (kind: MuteKind, label: string) => ({ id: `mute_${kind}` as const, label, url: muteUrl(app, { story_id, user_id, kind }) })
  return {
    kind: 'alert',
    locale,
    title: post.title,
    sentence,
    lines: [{ text: texts.agencies(agencyName(post, locale), story.agency_count - 1), url }],
    because: story.because,
    tag: `story-${story_id}`,
    url,
    actions: [
      ...(keyword === null ? [] : [mute('keyword', texts.muteKeyword(splitKeyword(keyword).words))]),
      mute('agency', texts.muteAgency(agencyName(post, locale))),
      mute('story', texts.muteStory),
      { id: 'mute_choose', label: texts.muteOptions, url: muteOptionsUrl(app, { of: 'story', id: story_id, user_id }) },
    ],
    expiresAt: new Date(app.now().getTime() + 2 * hourMs),
  }
}

function composeList(app: App, channel: Channel, stories: [Story, ...Story[]]): AlertMessage {
  const [{ kind, locale, message_id, user_id }] = stories
  const texts = messageTexts[locale]
  const lines = stories
    .slice(0, maxLines)
    .map(({ post, story_id, user_id }) => ({ text: post.title, url: clickUrl(app, { story_id, user_id, channel }) }))
  const url = app.config.publicUrl + inLocale(locale, '/profile/alerts')
  const rest = stories.length - lines.length
  return {
    kind,
    locale,
    title: kind === 'bundle' ? texts.bundle(stories.length) : texts.digest(stories.length),
    sentence: null,
    lines: rest > 0 ? [...lines, { text: texts.more(rest), url }] : lines,
    because: null,
    tag: `${kind}-${message_id}`,
    url,
    actions:
      message_id === null
        ? []
        : [{ id: 'mute_choose', label: texts.muteOptions, url: muteOptionsUrl(app, { of: 'message', id: message_id, user_id }) }],
    expiresAt: new Date(app.now().getTime() + 12 * hourMs),
  }
}

const agencyName = ({ name_ar, name_en }: Story['post'], locale: Locale) => (locale === 'en' ? name_en : name_ar)
