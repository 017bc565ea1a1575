import { expect, inject, test } from 'vitest'
import { newReader, openBrowser, untilHydrated } from './reader.ts'

openBrowser()

test('an unknown address responds with 404 and a page that links back and home', async () => {
  const { page } = await newReader('desktop', { expected: ['404'] })
  await page.goto('/?trending=mostviews')
  await untilHydrated(page)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'الصفحة غير موجودة' }).waitFor()
  await untilHydrated(page)
  await page.getByRole('button', { name: 'العودة إلى الصفحة السابقة' }).click()
  await page.waitForURL('**/?trending=mostviews')
  await page.goto('/en/nowhere')
  await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  await page.getByText('Sorry, couldn’t find the page you were looking for').waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.locator('.posts').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en')
})

test('an unknown story and an unknown filter value respond with 404', async () => {
  const { page } = await newReader('phone', { expected: ['404'] })
  for (const path of [
    '/news/999999999',
    '/news/abc',
    '/news/0',
    '/news/agency/999999',
    '/?category=zzz',
    '/?trending=mostloved',
    '/?agency=-1',
    '/?agency=0',
    '/news/agency/abc',
    '/news/2026/02/31',
    '/news/2026/13/01',
    '/news/9999/01/01',
    '/news/2001/01/01',
    '/news/2026/11/x',
    '/news/agency/0',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await page.getByRole('heading', { name: 'الصفحة غير موجودة' }).waitFor()
  }
})

test('the address of our own news without a story redirects to the home page', async () => {
  for (const [path, home] of [
    ['/mirqab-news/words-without-an-id', '/'],
    ['/en/mirqab-news/words-without-an-id', '/en'],
  ]) {
    const response = await fetch(inject('origin') + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, home])
  }
})

test('other spellings of a filter redirect to the canonical one', async () => {
  for (const [path, canonical] of [
    ['/?trending=Most%20Views', '/news?trending=mostviews'],
    [`/?category=${encodeURIComponent('الصفحة الأولى')}`, '/news?category=first_page'],
    ['/en/news?category=first%20page', '/en/news?category=first_page'],
  ]) {
    const response = await fetch(inject('origin') + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, canonical])
  }
})

test('a post of our own opens by its id alone', async () => {
  const list = await fetch(`${inject('origin')}/api/mirqab-posts?pagination=1`)
  const { data } = (await list.json()) as { data: { id: number; title: string }[] }
  const response = await fetch(`${inject('origin')}/mirqab-news/${data[0]?.id}`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(data[0]?.title)
})

test('a search without a connection reports this, leaves the list as it was, and runs again once the connection is back', async () => {
  const { page, context } = await newReader('desktop', { expected: ['ERR_INTERNET_DISCONNECTED', '500'] })
  await page.goto('/')
  await untilHydrated(page)
  const first = await page.locator('.post-link').first().textContent()
  const search = async (words: string) => {
    await page.keyboard.press('/')
    await page.locator('.top-search input').fill(words)
    await page.keyboard.press('Enter')
  }
  await context.setOffline(true)
  await search('النفط')
  const heading = page.getByRole('heading', { name: 'لا يمكن الوصول إلى الموقع' })
  await heading.waitFor()
  await page.getByRole('button', { name: 'العودة إلى الصفحة السابقة' }).click()
  await expect.poll(() => page.locator('.post-link').first().textContent()).toBe(first)
  await search('الكويت')
  await heading.waitFor()
  await page.getByRole('button', { name: 'حاول مجدداً' }).click()
  await heading.waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'نتائج البحث عن «الكويت»' }).waitFor()
})

test('a page that failed on the server can be retried', async () => {
  const { page } = await newReader('phone', { expected: ['500'] })
  await page.goto('/')
  await untilHydrated(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('.filter-bar .dot').first().click()
  await page.getByText('رمز الخطأ 500').waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'حاول مجدداً' }).click()
  await page.locator('.posts').waitFor()
})

test.each([
  [429, 'يُرجى الانتظار قليلاً'],
  [503, 'تعذّر فتح الصفحة الآن'],
])('a page that the server refuses with status %i shows the reason', async (status, title) => {
  const { page } = await newReader('phone', { expected: [String(status)] })
  await page.goto('/')
  await untilHydrated(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status, body: '' }))
  await page.locator('.filter-bar .dot').first().click()
  await page.getByRole('heading', { name: title }).waitFor()
})

test('a malformed address shows our error page', async () => {
  const { page } = await newReader('phone', { expected: ['400'] })
  expect((await page.goto('/%E0%A4'))?.status()).toBe(400)
  await page.getByRole('link', { name: 'إلى الصفحة الرئيسية' }).click()
  await page.locator('.posts').waitFor()
})

test('a page that failed while the server was restarting opens once the server is back', async () => {
  const { page } = await newReader('phone', { expected: ['ERR_CONNECTION_REFUSED'] })
  await page.goto('/')
  await untilHydrated(page)
  await page.route('**/*.data*', (route) => route.abort('connectionrefused'))
  await page.locator('.filter-bar .dot').first().click()
  await page.getByRole('heading', { name: 'لا يمكن الوصول إلى الموقع' }).waitFor()
  await page.unroute('**/*.data*')
  await page.locator('.posts').waitFor()
})

test('an error without a status counts as 500, and says so', async () => {
  const { page } = await newReader('phone', { expected: ['turbo-stream'] })
  await page.goto('/en')
  await untilHydrated(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 200, body: '' }))
  await page.locator('.filter-bar .dot').first().click()
  await page.getByText('Error code 500').waitFor()
  await page.getByText('Something went wrong. Please try again later!').waitFor()
})

test.each([
  ['/', 'حدث خطأ ما', 'إلى الصفحة الرئيسية'],
  ['/en', 'Something went wrong', 'Go to the home page'],
])('an error in the error page itself leaves a message and a link home: %s', async (home, message, link) => {
  const { page } = await newReader('phone', { expected: ['500', 'broken on purpose'] })
  let broken = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    const changed = code.replaceAll(/(["'`])message-code\1/g, '(()=>{throw new Error("broken on purpose")})()')
    if (changed !== code) broken++
    await route.fulfill({ response, body: changed })
  })
  await page.goto(home)
  await untilHydrated(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.locator('.filter-bar .dot').first().click()
  await page.getByRole('heading', { name: message, exact: true }).waitFor()
  expect([broken, await page.locator('.message-code').count()]).toEqual([1, 0])
  await page.unroute('**/*.data*')
  await page.locator('.message').getByRole('link', { name: link }).click()
  await page.locator('.posts').waitFor()
  expect(new URL(page.url()).pathname).toBe(home)
  // Files that are still being changed would meet a closed page.
  await page.unrouteAll({ behavior: 'wait' })
})
