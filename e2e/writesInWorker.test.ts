import { expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import { comment, field, newStoryPath, openComments } from './commentSection.ts'
import { broken, commentsOf, openSignedIn, waitingIn } from './offlineWrites.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { newStaff } from './staff.ts'

// The shell does not wake a worker to send (Background Sync).
openBrowser({ whole: true })

test('a comment still waits after reloading without a network, can be followed by another, and both are sent once', async () => {
  const { page, context } = await newReader('phone', { worker: true, expected: broken })
  const account = await newStaff('reader', 'ليلى')
  await signIn(page, account)
  const path = await newStoryPath()
  await openSignedIn(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Now the worker stores the page.
  await page.reload()
  await openComments(page, path)
  await context.setOffline(true)
  await field(page).fill('قبل إعادة التحميل')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await comment(page, 'قبل إعادة').getByText('سيُرسل').waitFor()
  await page.reload()
  await untilHydrated(page)
  await comment(page, 'قبل إعادة').getByText('سيُرسل').waitFor()
  await field(page).fill('وبعد إعادة التحميل')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await comment(page, 'وبعد إعادة').getByText('سيُرسل').waitFor()
  expect(await commentsOf(account)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => commentsOf(account)).toEqual(['قبل إعادة التحميل', 'وبعد إعادة التحميل'])
  await expect.poll(() => waitingIn(page)).toEqual([])
})

test('the service worker sends what pages could not send, and an open page shows it', async () => {
  const { page } = await newReader('desktop', { worker: true, expected: broken })
  const account = await newStaff('reader')
  await signIn(page, account)
  const path = await newStoryPath()
  await openSignedIn(page, path)
  await openComments(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Only pages are cut off, so the browser wakes the worker at once (Background Sync), and that is
  // what sends it.
  await page.route('**/api/auth/comments', (route) => route.abort())
  await field(page).fill('أرسله المتصفح وحده')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await expect.poll(() => commentsOf(account)).toEqual(['أرسله المتصفح وحده'])
  await expect.poll(() => waitingIn(page)).toEqual([])
  // The open page shows what the worker sent.
  await comment(page, 'أرسله المتصفح').getByRole('button', { name: 'عدّل' }).waitFor()
})
