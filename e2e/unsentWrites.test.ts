import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { closePoll } from '#features/polls/server/changePollState.ts'
import { addOpenPoll } from '../test/polls.ts'
import { signIn } from './accounts.ts'
import { comment, field, newStoryPath, openComments } from './commentSection.ts'
import { broken, commentsOf, countWrites, loseResponses, openSignedIn, votesOf, waitingIn, withAccount } from './offlineWrites.ts'
import { newReader, openBrowser, sidewaysScroll } from './reader.ts'
import { inDatabase, newStaff } from './staff.ts'
import { violations } from './violations.ts'

openBrowser()

/** Log lines of a page whose lists are requested again after its session has ended. */
const ended = ['401', 'ApiError: يُرجى تسجيل الدخول']

/** The last one of the list, where it is in nobody's way: other journeys vote in the first ones. */
async function newPoll(): Promise<{ id: number; options: number[] }> {
  let poll: { id: number; options: number[] } | undefined
  await inDatabase(async (app) => {
    poll = await addOpenPoll(app, { question_ar: 'أتقرأ الأخبار في النفق؟' })
    const opened = new Date(app.now().getTime() - 365 * 86_400_000)
    await app.db.updateTable('polls').set({ opens_at: opened }).where('id', '=', poll.id).execute()
  })
  return poll as { id: number; options: number[] }
}

const vote = (page: Page) => page.getByRole('button', { name: /^(صوّت|Vote)$/ }).click()
const publish = (page: Page) => page.getByRole('button', { name: /^(انشر|Post)$/ }).click()

/** Requests to the server fail although the browser has a network, as behind a broken router. */
const breakWrites = (page: Page) => page.route('**/api/auth/comments', (route) => route.abort())

async function writeOffline(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await publish(page)
  await comment(page, text).getByText('سيُرسل عند عودة الاتصال').waitFor()
}

test('a vote without a network waits, can be changed and survives closing the page; the server counts the last choice once', async () => {
  const { page, context } = await newReader('desktop', { expected: broken })
  const account = await newStaff('reader')
  await signIn(page, account)
  const { id, options } = await newPoll()
  await openSignedIn(page, `/polls/${id}`)
  await context.setOffline(true)
  await page.getByRole('radio').nth(0).check()
  await vote(page)
  await page.getByText('صوتك محفوظ على هذا الجهاز').waitFor()
  await page.getByRole('radio').nth(2).check()
  await vote(page)
  await expect.poll(() => page.getByRole('radio').nth(2).isChecked()).toBe(true)
  await expect.poll(() => waitingIn(page)).toEqual([`vote:${id}`])
  expect(await violations(page)).toEqual([])
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  const writes = countWrites(context, '/polls/vote/')
  await other.goto(`/polls/${id}`)
  await other.locator('.poll-option[data-own]').waitFor()
  expect([writes(), await votesOf(account)]).toEqual([1, [options[2]]])
  expect(await waitingIn(other)).toEqual([])
})

test('a vote whose response is lost is sent again and counted once, on a narrow English page by keyboard', async () => {
  const { page } = await newReader('phone', { expected: broken })
  const account = await newStaff('reader')
  await signIn(page, account)
  const { id, options } = await newPoll()
  await openSignedIn(page, `/en/polls/${id}`)
  await loseResponses(page, '**/polls/vote/*')
  await page.getByRole('radio').nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Your vote is stored on this device').waitFor()
  expect([await votesOf(account), await sidewaysScroll(page), await violations(page)]).toEqual([[options[1]], 0, []])
  await page.unroute('**/polls/vote/*')
  await page.locator('.poll-option[data-own]').waitFor()
  expect(await votesOf(account)).toEqual([options[1]])
})

test('a withdrawn vote is not sent', async () => {
  const { page, context } = await newReader('phone', { expected: broken })
  const account = await newStaff('reader')
  await signIn(page, account)
  const { id } = await newPoll()
  await openSignedIn(page, `/polls/${id}`)
  await context.setOffline(true)
  await page.getByRole('radio').nth(0).check()
  await vote(page)
  await page.getByRole('button', { name: 'اسحبه' }).click()
  await expect.poll(() => waitingIn(page)).toEqual([])
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('radio').nth(0).waitFor()
  expect(await votesOf(account)).toEqual([])
})

test('a vote in a poll that closed meanwhile is not counted; the reader is told, and sees the results', async () => {
  const { page, context } = await newReader('desktop', { expected: [...broken, '409'] })
  const account = await newStaff('reader')
  await signIn(page, account)
  const { id } = await newPoll()
  await openSignedIn(page, `/polls/${id}`)
  await context.setOffline(true)
  await page.getByRole('radio').nth(1).check()
  await vote(page)
  await page.getByText('صوتك محفوظ على هذا الجهاز').waitFor()
  await inDatabase((app) => closePoll(app, programActor, id))
  await context.setOffline(false)
  await page.getByText('مشاركة واحدة لك لم تُرسل').waitFor()
  await page.getByRole('button', { name: 'التفاصيل', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('انتهى التصويت في هذا الاستطلاع، ولم يُحتسب صوتك.').waitFor()
  await dialog.getByText('أتقرأ الأخبار في النفق؟').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'احذفه' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('لم يصوّت أحد').waitFor()
  expect(await votesOf(account)).toEqual([])
})

test('a comment that is refused meanwhile keeps its text for copying, also on the next page, until its author deletes it', async () => {
  const { page, context } = await newReader('phone', { expected: [...broken, '403'] })
  const account = await newStaff('reader')
  await signIn(page, account)
  const path = await newStoryPath()
  await openSignedIn(page, path)
  await openComments(page, path)
  await context.setOffline(true)
  await writeOffline(page, 'كتبته قبل الإيقاف')
  await withAccount(account, ({ db, now }, id) =>
    db.insertInto('suspensions').values({ user_id: id, reason: 'spam', note: '', until: null, created_at: now() }).execute(),
  )
  await context.setOffline(false)
  await page.getByText('مشاركة واحدة لك لم تُرسل').waitFor()
  await page.getByText('أوقف المشرفون مشاركتك في التعليقات نهائياً').waitFor()
  await page.goto('/')
  await page.getByRole('button', { name: 'التفاصيل', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('أوقف المشرفون مشاركتك في التعليقات، ولم يُنشر شيء.').waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'انسخ' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('كتبته قبل الإيقاف')
  expect([await sidewaysScroll(page), await violations(page)]).toEqual([0, []])
  await dialog.getByRole('button', { name: 'احذفه' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await commentsOf(account)).toEqual([])
})

test('a reader who signs out is asked before what waits is deleted; then nothing of theirs is left, and nothing is sent', async () => {
  const { page, context } = await newReader('desktop', { expected: [...broken, ...ended] })
  const [account, next] = [await newStaff('reader'), await newStaff('reader')]
  await signIn(page, account)
  const path = await newStoryPath()
  await openSignedIn(page, path)
  await openComments(page, path)
  await breakWrites(page)
  await writeOffline(page, 'لن أتركه على جهاز غيري')
  const signOut = page.locator('.side').getByRole('button', { name: 'تسجيل الخروج' })
  await signOut.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('مشاركة واحدة لك لم تُرسل بعد.').waitFor()
  await dialog.getByText('لن أتركه على جهاز غيري').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'ابقَ' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await waitingIn(page)).toHaveLength(1)
  await signOut.click()
  await dialog.getByRole('button', { name: 'احذف وسجّل الخروج' }).click()
  await page.locator('.side').getByRole('link', { name: 'تسجيل الدخول' }).waitFor()
  await expect.poll(() => waitingIn(page)).toBeUndefined()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(account.email)
  await page.unroute('**/api/auth/comments')
  const writes = countWrites(context, '/api/auth/comments')
  for (const one of [next, account]) {
    await context.clearCookies()
    await signIn(page, one)
    await openSignedIn(page, '/')
  }
  expect([writes(), await commentsOf(next), await commentsOf(account)]).toEqual([0, [], []])
})

test('what waits when a session ends is neither shown to nor sent as the next account, and is sent once its author signs in again', async () => {
  const { page, context } = await newReader('desktop', { expected: [...broken, ...ended, '403'] })
  const [account, next] = [await newStaff('reader', 'سارة'), await newStaff('reader', 'منى')]
  await signIn(page, account)
  const path = await newStoryPath()
  await openSignedIn(page, path)
  await openComments(page, path)
  await breakWrites(page)
  await writeOffline(page, 'كتبته سارة وحدها')
  // While this page still shows the first account: the server refuses what is not meant for the
  // other, and the page learns who is signed in.
  await context.clearCookies()
  await signIn(page, next)
  await page.unroute('**/api/auth/comments')
  await page.waitForResponse((response) => response.url().endsWith('/api/auth/comments') && response.status() === 403)
  await page.locator('.comment-queued').waitFor({ state: 'detached' })
  expect([await commentsOf(account), await commentsOf(next), await waitingIn(page)]).toEqual([[], [], [expect.stringMatching(/^comment:/)]])
  await context.clearCookies()
  await signIn(page, account)
  await page.reload()
  await comment(page, 'كتبته سارة').getByRole('button', { name: 'عدّل' }).waitFor()
  expect([await commentsOf(account), await commentsOf(next)]).toEqual([['كتبته سارة وحدها'], []])
})
