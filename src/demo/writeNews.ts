import { compileQuery, matches } from '#text/query/matchQuery.ts'
import { readKeyword } from '#text/query/readKeyword.ts'
import { type Agency, agencies } from './agencies.ts'
import { sectionOf } from './demoSections.ts'
import { askedSlots, calendarKinds, listStoryTimes, type StoryTime, storyTime } from './newsCalendar.ts'
import { picturesPerScene } from './pictures/drawPicture.ts'
import { readStories, type StoryTemplate } from './readStories.ts'
import { createRandom, type SeededRandom } from './seededRandom.ts'
import { type Story, writeStory } from './writeStory.ts'

/** One agency's report of a story. */
export type Report = {
  /** Unique within its agency, and the same after a restart. */
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

/** The agency whose feed the hub delivers; it reports the stories that are asked for. */
export const pushed = agencies.find(({ format }) => format === 'rss') as Agency

/**
 * Everything that an agency has published by `now`, newest first; `asked` are the stories that it
 * was asked for.
 */
export function listReports(agency: Agency, openedAt: Date, now: Date, asked: StoryTime[] = []): Report[] {
  return [...listStoryTimes(agency.language, openedAt, now), ...asked]
    .flatMap((time) => reportsOf(time))
    .filter((report) => report.agency === agency && report.publishedAt <= now)
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
}

/**
 * A new Arabic story whose headline the keyword `words` matches, about what was reported longest
 * ago, so that it is not taken for an earlier story; undefined if it matches none.
 * @param before stories that were asked for earlier
 */
export function chooseStory(words: string, openedAt: Date, now: Date, before: StoryTime[]): StoryTime | undefined {
  const reported = [...listStoryTimes('ar', openedAt, now), ...before].sort((a, b) => a.at.getTime() - b.at.getTime())
  const lastReported = new Map(reported.map((time) => [templateOf(time).template, time.at.getTime()]))
  const reportedAt = (time: StoryTime) => lastReported.get(templateOf(time).template) ?? 0
  const titles = new Set(listReports(pushed, openedAt, now, before).map(({ title }) => title))
  const keyword = words === '' ? undefined : compileQuery(readKeyword(words))
  return askedSlots(now)
    .map((slot) => storyTime('ar', slot))
    .sort((a, b) => reportedAt(a) - reportedAt(b))
    .find((time) => {
      const title = writeReports(time)[0]?.title ?? ''
      return (!keyword || matches(keyword, title)) && !titles.has(title)
    })
}

/** A report by its id; undefined if there is none. */
export function findReport(agency: Agency, id: string): Report | undefined {
  const slot = Number.parseInt(id, 36)
  return Number.isSafeInteger(slot)
    ? reportsOf(storyTime(agency.language, slot)).find((report) => report.agency === agency && report.id === id)
    : undefined
}

/** The reports of all agencies on the story of this time. */
function reportsOf(time: StoryTime): Report[] {
  const key = `${time.language}${time.slot}`
  const before = cached.get(key)
  if (before) return before
  const reports = writeReports(time)
  if (cached.size >= maxCached) cached.clear()
  cached.set(key, reports)
  return reports
}

/** The story of this time. `labels`: names of its category and sub-category. */
export function storyOf(time: StoryTime): { template: StoryTemplate; story: Story; labels: string[] } {
  const { template, version } = templateOf(time)
  const { category, sub } = sectionOf(template.sub)
  const labels = time.language === 'ar' ? [category.nameAr, sub.nameAr] : [category.nameEn, sub.nameEn]
  return { template, story: writeStory(book, template, version, time.at), labels }
}

/** The same story with the numbers of its last report. */
function laterStoryOf(time: StoryTime): Story {
  const { template, version } = templateOf(time)
  return writeStory(book, template, version, time.at, true)
}

/**
 * Different pictures of the story of this time; first those that other agencies have too, because
 * drawing one takes a moment.
 */
export function picturesOf(scene: string, slot: number, count: number): string[] {
  const numbers = [pictureNumber(slot, 0), pictureNumber(slot, 3), 1 + (pictureNumber(slot, 0) % picturesPerScene)]
  return numbers.slice(0, count).map((number) => `${scene}-${number}.jpg`)
}

function writeReports(time: StoryTime): Report[] {
  const { template, story, labels } = storyOf(time)
  const random = createRandom(`${time.language} ${time.slot}`)
  let delay = 0
  const reporting = time.kind === 'asked' ? [pushed] : chooseAgencies(template, random)
  return reporting.map((agency, index) => {
    const isLater = index > 0 && index === reporting.length - 1 && template.later.length > 0
    if (index > 0) delay += time.kind === 'archive' ? random.between(90, 700) : random.between(4, 45)
    const told = isLater ? laterStoryOf(time) : story
    return report(agency, index, { time, template, story: told, labels, random, publishedAt: new Date(time.at.getTime() + delay * 1000) })
  })
}

/**
 * Cycles through the templates in season in a fixed shuffled order; each kind of story time gets
 * different versions.
 */
function templateOf(time: StoryTime): { template: StoryTemplate; version: number } {
  if (time.kind === 'both') return templateOfBoth(time)
  const month = time.at.getUTCMonth() + 1
  const season = month >= 5 && month <= 9 ? 'summer' : 'winter'
  const templates = shuffled[time.language].filter((template) => template.season === null || template.season === season)
  const kind = time.kind === 'asked' ? 0 : calendarKinds.indexOf(time.kind)
  const version = calendarKinds.length * Math.floor(time.ordinal / templates.length) + kind
  return { template: templates[time.ordinal % templates.length] as StoryTemplate, version }
}

/** The same event in both languages: their templates and slots are in the same order. */
function templateOfBoth({ language, ordinal }: StoryTime): { template: StoryTemplate; version: number } {
  const templates = inBoth[language]
  return { template: templates[ordinal % templates.length] as StoryTemplate, version: Math.floor(ordinal / templates.length) }
}

const templatesOf = (language: 'ar' | 'en', isInBoth: boolean) =>
  book.templates.filter((template) => template.language === language && template.isInBoth === isInBoth)
const inBoth = { ar: templatesOf('ar', true), en: templatesOf('en', true) }
const shuffled = {
  ar: createRandom('order').shuffle(templatesOf('ar', false)),
  en: createRandom('order').shuffle(templatesOf('en', false)),
}

function chooseAgencies(template: StoryTemplate, random: SeededRandom): Agency[] {
  const { category } = sectionOf(template.sub)
  const suitable = agencies.filter(
    ({ language, beats }) => language === template.language && (beats === null || beats.includes(category.slug)),
  )
  const videoAgency = suitable.find(({ format }) => format === 'video')
  const textAgencies = random.shuffle(suitable.filter((agency) => agency !== videoAgency))
  const specialist = textAgencies.findIndex(({ beats }) => beats !== null)
  if (specialist > 0 && random.fraction() < 0.6) textAgencies.unshift(...textAgencies.splice(specialist, 1))
  const chosen = textAgencies.slice(0, random.between(Math.ceil(template.agencies / 2), template.agencies))
  return videoAgency && random.fraction() < videoShare ? [...chosen, videoAgency] : chosen
}

type StoryVersion = { time: StoryTime; template: StoryTemplate; story: Story; labels: string[]; random: SeededRandom; publishedAt: Date }

function report(agency: Agency, index: number, { time, template, story, labels, random, publishedAt }: StoryVersion): Report {
  const isVideo = agency.format === 'video'
  const picture = `${template.scene}-${pictureNumber(time.slot, index)}.jpg`
  return {
    id: time.slot.toString(36),
    agency,
    publishedAt,
    title: headline(story, index, agency),
    paragraphs: rewrite(story.paragraphs, index, agency, publishedAt),
    labels,
    picture: isVideo || random.fraction() > noPictureShare ? picture : null,
    clip: isVideo ? `${clips[template.sub] ?? 'city'}.mp4` : null,
  }
}

/** The first agencies use the same picture, as from a wire service; later ones use another. */
function pictureNumber(slot: number, index: number): number {
  const wire = createRandom(`picture ${slot}`).between(0, picturesPerScene - 1)
  return 1 + ((wire + (index > 2 ? 7 : 0)) % picturesPerScene)
}

/** Labels of agencies, which readers do not see (`withoutLabels`). */
const kickers = { ar: ['متابعة', 'بالتفاصيل', 'تقرير'], en: ['Update', 'In detail', 'Report'] }

function headline({ titles }: Story, index: number, { format, language }: Agency): string {
  const title = titles[index % titles.length] ?? ''
  if (format === 'video') return `بالفيديو: ${titles[0]}`
  if (index < titles.length) return title
  const kicker = kickers[language][index % 3]
  return title.includes(':') ? `${title} (${kicker})` : `${kicker} | ${title}`
}

/**
 * Makes every second report differ as edited wire copy does: some words are replaced and the last
 * paragraph is cut.
 */
function rewrite(paragraphs: string[], index: number, { dateline, language }: Agency, at: Date): string[] {
  const shortened = index % 2 === 1 && paragraphs.length > 3 ? paragraphs.slice(0, -1) : paragraphs
  const reworded = index % 2 === 1 && language === 'ar' ? shortened.map(replaceWords) : shortened
  const date = at.toLocaleDateString('ar-EG-u-nu-latn', { day: 'numeric', month: 'long', timeZone: 'Asia/Kuwait' })
  return reworded.map((text, n) => (n === 0 ? dateline.replace('{date}', date) + text : text))
}

function replaceWords(text: string): string {
  return text
    .replaceAll('في المئة', 'بالمئة')
    .replaceAll('فيما ', 'بينما ')
    .replaceAll('إضافة إلى', 'فضلاً عن')
    .replaceAll('من دون', 'دون')
    .replace(/(^|\s)نحو (?=\d)/g, '$1قرابة ')
}
