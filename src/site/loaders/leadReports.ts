import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { listNewestOfAgencies } from '#features/posts/server/lists/listStory.ts'
import { frontPageOf, readRanking } from '#features/posts/server/ranking/rankedPosts.ts'
import type { Locale } from '#text/locale.ts'
import { foldedWords } from '#text/tokenizer/words.ts'

/** Reports of the story that are looked at, and how many of them are shown. */
const readReports = 30
const maxReports = 3

type Lead = { id: number; title: string; agency: { id: number }; story: number }

/**
 * Other reports of the story that leads the front page, newest first: one of each agency, and no
 * headline that says what another one says. `image`: the newest picture of the story.
 * @param language of the edition; undefined: both
 */
export async function leadReports(app: App, lead: Lead, language: Locale | undefined) {
  const [newest, ranking] = await Promise.all([
    listNewestOfAgencies(app, lead.story, readReports, language),
    readRanking(app, frontPageOf(language)),
  ])
  // Without what editors hid.
  const shownIds = new Set(ranking.posts.filter((post) => post.story_id === lead.story).map(({ id }) => id))
  const posts = newest.filter(({ id }) => shownIds.has(id))
  const headlines = [wordsOf(lead.title)]
  const reports: Post[] = []
  for (const post of posts) {
    const words = wordsOf(post.title)
    if (post.agency.id === lead.agency.id || headlines.some((shown) => shown.includes(words) || words.includes(shown))) continue
    headlines.push(words)
    reports.push(post)
  }
  return { reports: reports.slice(0, maxReports), image: posts.find(({ image }) => image)?.image ?? null }
}

/** The words of a headline without what only says of what kind it is: «تقرير: …», "… (Update)". */
const wordsOf = (title: string) => ` ${foldedWords(title.replace(/^[^\s:]+: | \([^\s()]{1,30}\)$/g, '')).join(' ')} `
