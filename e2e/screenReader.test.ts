import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { signIn } from './accounts.ts'
import { createOpener } from './crawl/openPage.ts'
import { newReader, openBrowser } from './reader.ts'
import { readAloud } from './screenReader.ts'
import { newSubscriber } from './staff.ts'

openBrowser()

const tours = join(import.meta.dirname, '../docs/notes/screen-reader')

// `npm run e2e screenReader -- -u` writes the tours again; listen to what has changed.
test.each(['ar', 'en'] as const)('pages are read aloud as the tour describes: %s', async (locale) => {
  const reader = await newReader('phone')
  const { open } = createOpener(reader.page)
  const prefix = locale === 'en' ? '/en' : ''
  const story = await firstOf('posts?media_type=text&')
  const poll = await firstOf('auth/polls?type=open&')
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

async function firstOf(list: string): Promise<number | undefined> {
  const response = await fetch(`${inject('origin')}/api/${list}pagination=50`)
  const { data } = (await response.json()) as { data: { id: number; source?: string; closes_at?: string }[] }
  // Our own posts have other addresses. Polls of other journeys close within seconds.
  const [first] = data
    .filter(({ source }) => source !== 'mirqab')
    .sort((a, b) => Date.parse(b.closes_at ?? '') - Date.parse(a.closes_at ?? '') || 0)
  return first?.id
}

/** Headings, links and buttons in the other script, which a voice for this language cannot read, that do not say their language. */
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
