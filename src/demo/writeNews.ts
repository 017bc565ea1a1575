import { type Agency, agencies } from './agencies.ts'
import { createDice, type Dice } from './dice.ts'
import { listStoryTimes, type StoryTime, storyKinds, storyTime } from './newsCalendar.ts'
import { picturesPerScene } from './pictures/drawPicture.ts'
import { type Frame, readStories } from './readStories.ts'
import { sectionOf } from './sections.ts'
import { type Story, tellStory } from './tellStory.ts'

/** One agency's report of a story. */
export type Report = {
  /** Unique within its agency, and the same at every start. */
  id: string
  agency: Agency
  publishedAt: Date
  title: string
  paragraphs: string[]
  /** Names of category and sub-category in the agency's language. */
  labels: string[]
  /** File name under `/pictures/`, or null. */
  picture: string | null
  /** File name under `/clips/`, or null. */
  clip: string | null
}

const book = readStories()
const clips: Record<string, string> = { heritage: 'sea', society: 'sea', individual: 'sea', weather: 'dunes', space: 'dunes' }
const videoShare = 0.5
const noPictureShare = 0.14
const cached = new Map<string, Report[]>()
const maxCached = 3_000

/** Everything that an agency has published by `now`, newest first. */
export function listReports(agency: Agency, openedAt: Date, now: Date): Report[] {
  return listStoryTimes(agency.language, openedAt, now)
    .flatMap((time) => reportsOf(time))
    .filter((report) => report.agency === agency && report.publishedAt <= now)
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
}

/** A report by its id; undefined when there is none. */
export function findReport(agency: Agency, id: string): Report | undefined {
  const slot = Number.parseInt(id, 36)
  return Number.isSafeInteger(slot)
    ? reportsOf(storyTime(agency.language, slot)).find((report) => report.agency === agency && report.id === id)
    : undefined
}

/** The reports of all agencies on the story that begins then. */
function reportsOf(time: StoryTime): Report[] {
  const key = `${time.language}${time.slot}`
  const before = cached.get(key)
  if (before) return before
  const reports = write(time)
  if (cached.size >= maxCached) cached.clear()
  cached.set(key, reports)
  return reports
}

function write(time: StoryTime): Report[] {
  const { frame, turn } = frameOf(time)
  const story = tellStory(book, frame, turn, time.at)
  const dice = createDice(`${time.language} ${time.slot}`)
  let delay = 0
  return chooseAgencies(frame, dice).map((agency, index) => {
    if (index > 0) delay += time.kind === 'archive' ? dice.between(90, 700) : dice.between(4, 45)
    return report(agency, index, { time, frame, story, dice, publishedAt: new Date(time.at.getTime() + delay * 1000) })
  })
}

/** Cycles through the stories in season in one shuffled order; each kind of story time gets different versions. */
function frameOf(time: StoryTime): { frame: Frame; turn: number } {
  const month = time.at.getUTCMonth() + 1
  const season = month >= 5 && month <= 9 ? 'summer' : 'winter'
  const frames = shuffled[time.language].filter((frame) => frame.season === null || frame.season === season)
  const turn = 3 * Math.floor(time.ordinal / frames.length) + storyKinds.indexOf(time.kind)
  return { frame: frames[time.ordinal % frames.length] as Frame, turn }
}

const shuffled = {
  ar: createDice('order').shuffle(book.frames.filter(({ language }) => language === 'ar')),
  en: createDice('order').shuffle(book.frames.filter(({ language }) => language === 'en')),
}

function chooseAgencies(frame: Frame, dice: Dice): Agency[] {
  const { category } = sectionOf(frame.sub)
  const able = agencies.filter(({ language, beats }) => language === frame.language && (beats === null || beats.includes(category.slug)))
  const film = able.find(({ format }) => format === 'video')
  const writing = dice.shuffle(able.filter((agency) => agency !== film))
  const specialist = writing.findIndex(({ beats }) => beats !== null)
  if (specialist > 0 && dice.part() < 0.6) writing.unshift(...writing.splice(specialist, 1))
  const chosen = writing.slice(0, dice.between(Math.ceil(frame.agencies / 2), frame.agencies))
  return film && dice.part() < videoShare ? [...chosen, film] : chosen
}

type Telling = { time: StoryTime; frame: Frame; story: Story; dice: Dice; publishedAt: Date }

function report(agency: Agency, index: number, { time, frame, story, dice, publishedAt }: Telling): Report {
  const { category, sub } = sectionOf(frame.sub)
  const isFilm = agency.format === 'video'
  const picture = `${frame.scene}-${pictureNumber(time.slot, index)}.jpg`
  return {
    id: time.slot.toString(36),
    agency,
    publishedAt,
    title: headline(story, index, agency),
    paragraphs: rewrite(story.paragraphs, index, agency, publishedAt),
    labels: agency.language === 'ar' ? [category.nameAr, sub.nameAr] : [category.nameEn, sub.nameEn],
    picture: isFilm || dice.part() > noPictureShare ? picture : null,
    clip: isFilm ? `${clips[frame.sub] ?? 'city'}.mp4` : null,
  }
}

/** Most agencies print the wire service's picture; a late report has its own. */
function pictureNumber(slot: number, index: number): number {
  const wire = createDice(`picture ${slot}`).between(0, picturesPerScene - 1)
  return 1 + ((wire + (index > 2 ? 7 : 0)) % picturesPerScene)
}

const kickers = { ar: ['متابعة', 'بالتفاصيل', 'تقرير'], en: ['Update', 'In detail', 'Report'] }

function headline({ titles }: Story, index: number, { format, language }: Agency): string {
  const title = titles[index % titles.length] ?? ''
  if (format === 'video') return `بالفيديو: ${titles[0]}`
  if (index < titles.length) return title
  const kicker = kickers[language][index % 3]
  return title.includes(':') ? `${title} (${kicker})` : `${kicker}: ${title}`
}

/** Edits a report as an editor does with wire copy: other words here and there, a paragraph less. */
function rewrite(paragraphs: string[], index: number, { dateline, language }: Agency, at: Date): string[] {
  const kept = index % 2 === 1 && paragraphs.length > 3 ? paragraphs.slice(0, -1) : paragraphs
  const worded = index % 2 === 1 && language === 'ar' ? kept.map(otherWords) : kept
  const date = at.toLocaleDateString('ar-EG-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'Asia/Kuwait' })
  return worded.map((text, place) => (place === 0 ? dateline.replace('{date}', date) + text : text))
}

function otherWords(text: string): string {
  return text
    .replaceAll('في المئة', 'بالمئة')
    .replaceAll('فيما ', 'بينما ')
    .replaceAll('إضافة إلى', 'فضلاً عن')
    .replaceAll('من دون', 'دون')
    .replace(/(^|\s)نحو (?=\d)/g, '$1قرابة ')
}
