import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { signIn } from './accounts.ts'
import { createOpener } from './crawl/openPage.ts'
import { newReader, openBrowser } from './reader.ts'
import { readAloud } from './screenReader.ts'
import { newSubscriber } from './staff.ts'

openBrowser({ whole: true })

const tours = join(import.meta.dirname, '../docs/notes/screen-reader')

// `npm run e2e screenReader -- -u` writes the tours again; listen to what has changed.
test.each(['ar', 'en'] as const)('pages are read aloud as the tour describes: %s', async (locale) => {
  const reader = await newReader('phone')
  const { open } = createOpener(reader.page)
  const prefix = locale === 'en' ? '/en' : ''
  const story = await untouchedStory()
  const poll = await longestPoll()
  const pages = {
    home: prefix || '/',
    story: `${prefix}/news/${story}`,
    media: `${prefix}/media`,
    poll: `${prefix}/polls/${poll}`,
    settings: `${prefix}/profile/profile-setting`,
  }
  for (const [name, path] of Object.entries(pages)) {
    if (name === 'settings') await signIn(reader.page, await newSubscriber())
    await open(path)
    if (name === 'settings') await reader.page.locator('.settings-list').nth(3).waitFor()
    expect(await unnamedLanguages(reader.page), path).toEqual([])
    await expect(await readAloud(reader.page)).toMatchFileSnapshot(join(tours, `${name}.${locale}.txt`))
    // React notices that what it rendered was changed.
    reader.errors.length = 0
  }
})

type Story = { id: number; source: string; comment_count: number; post_reactions: Record<string, number> }

/**
 * A story of an agency to which nobody has reacted and which has no comments, because that would be
 * read, too. Our own posts have other addresses.
 */
async function untouchedStory(): Promise<number | undefined> {
  const stories = await listed<Story>('posts?media_type=text&')
  const untouched = stories.filter(
    ({ source, comment_count, post_reactions }) =>
      source !== 'mirqab' && comment_count === 0 && Object.values(post_reactions).every((count) => !count),
  )
  return untouched.at(-1)?.id
}

/** Polls of other journeys close within seconds. */
async function longestPoll(): Promise<number | undefined> {
  const polls = await listed<{ id: number; closes_at: string | null }>('auth/polls?type=open&')
  const closing = (poll: { closes_at: string | null }) => Date.parse(poll.closes_at ?? '') || 0
  return polls.sort((a, b) => closing(b) - closing(a))[0]?.id
}

async function listed<Item>(list: string): Promise<Item[]> {
  const response = await fetch(`${inject('origin')}/api/${list}pagination=50`)
  const { data } = (await response.json()) as { data: Item[] }
  return data
}

/**
 * Headings, links and buttons in the other script, which a voice for this language cannot read,
 * that do not say their language.
 */
function unnamedLanguages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, a[href], button')].flatMap((element) => {
      const text = element.textContent ?? ''
      const language = element.closest('[lang]')?.getAttribute('lang')
      const [arabic, latin] = [/\p{Script=Arabic}/u.test(text), /[a-z]{4}/i.test(text)]
      const wrong = language === 'ar' ? latin && !arabic : arabic && !latin
      return wrong && element.checkVisibility() ? [`${language}: ${text}`] : []
    }),
  )
}
