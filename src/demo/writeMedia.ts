import { type Agency, mediaAgencies } from './agencies.ts'
import { listStoryTimes, type StoryTime, storyTime } from './newsCalendar.ts'
import { createRandom } from './seededRandom.ts'
import { picturesOf, type Report, storyOf } from './writeNews.ts'

/** A post of a media agency. `paragraphs` has one. */
export type MediaReport = Report & {
  /** File names under `/pictures/`: the poster of its clip, or its pictures. */
  pictures: string[]
  isPortrait: boolean
}

/**
 * Kinds of media that each agency's posts show in turn; more upright clips than anything else,
 * because most readers have a phone.
 */
const kinds = ['tall', 'gallery', 'tall', 'wide', 'picture'] as const
/** One in this many stories has a post of each agency. */
const share = 6
const scenes: Record<string, string> = {
  ...{
    heritage: 'sea',
    society: 'sea',
    weather: 'dunes',
    space: 'space',
    energy: 'dunes',
    ai: 'space',
    devices: 'space',
    books: 'town',
    arts: 'town',
  },
  ...{ football: 'stadium', court: 'stadium', individual: 'stadium', stage: 'town' },
}
/** Scenes of which there are upright clips only, with the wide one that takes their place. */
const wideScenes: Record<string, string> = { space: 'city', town: 'sea', stadium: 'city' }

/** Everything that a media agency has published by `now`, newest first. */
export function listMedia(agency: Agency, openedAt: Date, now: Date): MediaReport[] {
  return listStoryTimes(agency.language, openedAt, now)
    .filter((time) => isOurs(agency, time) && publicationTime(time) <= now)
    .map((time) => writeMedia(agency, time))
    .reverse()
}

/** A post by its id; undefined if there is none. */
export function findMedia(agency: Agency, id: string): MediaReport | undefined {
  const slot = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(slot) || slot.toString(36) !== id) return undefined
  const time = storyTime(agency.language, slot)
  return isOurs(agency, time) ? writeMedia(agency, time) : undefined
}

/** Each agency takes other stories; in English there are too few stories to share. */
function isOurs({ slug, language }: Agency, { ordinal }: StoryTime): boolean {
  return language === 'en' || ordinal % share === mediaAgencies.findIndex((agency) => agency.slug === slug)
}

/** A little after the story broke. */
const publicationTime = ({ at, slot }: StoryTime) => new Date(at.getTime() + (slot % 12) * 1000)

function writeMedia(agency: Agency, time: StoryTime): MediaReport {
  const { template, story, labels } = storyOf(time)
  const turn = Math.floor(time.ordinal / (agency.language === 'en' ? 1 : share))
  const kind = kinds[turn % kinds.length] as (typeof kinds)[number]
  const isPortrait = kind === 'tall'
  const clip = clipOf(template.sub, kind)
  const count = kind === 'gallery' ? createRandom(`${agency.slug} ${time.slot}`).between(2, 3) : 1
  const pictures = clip ? [posterOf(clip, turn)] : picturesOf(template.scene, time.slot, count)
  return {
    id: time.slot.toString(36),
    agency,
    publishedAt: publicationTime(time),
    title: story.titles[turn % story.titles.length] ?? '',
    paragraphs: story.paragraphs.slice(0, 1),
    labels,
    picture: pictures[0] ?? null,
    pictures,
    clip,
    isPortrait,
  }
}

function clipOf(sub: string, kind: (typeof kinds)[number]): string | null {
  const scene = scenes[sub] ?? 'city'
  if (kind === 'tall') return `${scene}-tall.mp4`
  return kind === 'wide' ? `${wideScenes[scene] ?? scene}.mp4` : null
}

/** Few, because each is drawn when the newsroom starts. */
const postersPerClip = 2
const posterScenes: Record<string, string> = { dunes: 'desert' }

function posterOf(clip: string, turn: number): string {
  const [, scene = '', tall = ''] = /^([a-z]+)(-tall)?/.exec(clip) ?? []
  return `${posterScenes[scene] ?? scene}-${1 + (turn % postersPerClip)}${tall}.jpg`
}
