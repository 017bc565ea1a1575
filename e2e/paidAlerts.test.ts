import type { BrowserContext, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newAccount, signIn } from './accounts.ts'
import { readOutbox } from './outbox.ts'
import { publishStory } from './publishStory.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser()

test('a reader pays, chooses a keyword, gets the next story that has it on three channels, sees why, mutes it, and asks why another did not come', async () => {
  const { page, context } = await newReader('desktop', { expected: ['incognito'], worker: true })
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  await signIn(page, await newAccount())
  const oldPost = await earlierPost()
  await buyPlan(page)
  await page.getByRole('link', { name: 'اختر ما يهمّك من الأخبار' }).click()
  await page.waitForURL('**/profile/profile-setting')
  await untilHydrated(page)
  const telegram = await pairTelegram(page, context)
  const recipients = { push: await turnPushOn(page), telegram: telegram.chatId, whatsapp: await confirmNumber(page) }
  await page.getByLabel('كلمة مفتاحية').fill('الكويت')
  await page.getByRole('button', { name: 'أضف' }).click()
  await page.getByRole('button', { name: 'احفظ الإعدادات' }).click()
  await page.getByRole('status').getByRole('link', { name: 'صفحتي الإخبارية' }).waitFor()

  await publishStory('الكويت')
  for (const [channel, recipient] of Object.entries(recipients)) await expect.poll(() => alertsTo(channel, recipient)).not.toEqual([])

  await page.goto('/profile/alerts')
  await untilHydrated(page)
  // What was published hours ago waits for the digest.
  const entry = page.locator('.alert-entry', { has: page.locator('[data-outcome="arrived"]') }).last()
  await entry.getByText('بسبب: «الكويت»').waitFor()
  for (const name of ['المتصفح', 'تيليغرام', 'واتساب']) await entry.locator('[data-outcome="arrived"]', { hasText: name }).waitFor()
  await seeMuteLink(context, recipients.push)
  await muteInChat(context, telegram.chatUrl)
  await expect
    .poll(async () => {
      await page.reload()
      await untilHydrated(page)
      return page.getByRole('button', { name: 'إلغاء كتم الكويت', includeHidden: true }).count()
    })
    .toBe(1)
  await page.getByLabel('عنوان الخبر في الموقع').fill(`${inject('origin')}/news/${oldPost}`)
  await page.keyboard.press('Enter')
  await page.getByText('لم يكن لديك اشتراك سارٍ حين وصل الخبر.').waitFor()
})

/** Pays for the plan of a year on the sandbox's page. */
async function buyPlan(page: Page): Promise<void> {
  await page.goto('/profile/subscribe')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'اختر باقة سنة كاملة' }).click()
  await page.locator('.checkout form[method=post] button[type=submit]').click()
  await page.getByRole('button', { name: 'ادفع', exact: true }).click()
  await page.getByRole('heading', { name: 'تم الدفع' }).waitFor()
}

const channel = (page: Page, name: string) => page.locator('.channel', { has: page.locator(`#channel-${name}`) })
const untilOn = (page: Page, name: string) => expect.poll(() => channel(page, name).getAttribute('data-state')).toBe('on')

/** @returns the recipient's name in the outbox */
async function turnPushOn(page: Page): Promise<string> {
  await channel(page, 'push').getByRole('button', { name: 'فعّل الإشعارات في هذا المتصفح' }).click()
  await untilOn(page, 'push')
  const endpoint = await page.evaluate(() => JSON.parse(localStorage.getItem('push-endpoint') ?? '""') as string)
  return new URL(endpoint).pathname.split('/')[2] ?? ''
}

/** In the chat that the demo has in place of the app. */
async function pairTelegram(page: Page, context: BrowserContext): Promise<{ chatId: string; chatUrl: string }> {
  const telegram = channel(page, 'telegram')
  await telegram.getByRole('button', { name: 'اربط تيليغرام' }).click()
  const opened = context.waitForEvent('page')
  await telegram.getByRole('link', { name: 'افتح البوت واضغط «ابدأ»' }).click()
  const chat = await opened
  await chat.locator('#start').click()
  await chat.waitForURL('**?chat=*')
  const chatUrl = chat.url()
  await chat.close()
  await untilOn(page, 'telegram')
  return { chatId: new URL(chatUrl).searchParams.get('chat') ?? '', chatUrl }
}

/** The page behind the button of a push message asks before it mutes. */
async function seeMuteLink(context: BrowserContext, recipient: string): Promise<void> {
  const [message] = await alertsTo('push', recipient)
  const link = await context.newPage()
  await link.emulateMedia({ colorScheme: 'light' })
  await link.goto(String(message?.match(/http\S+\/a\/mute\/[\w-]+/)?.[0]))
  await link.getByRole('heading', { name: 'كتم التنبيهات بسبب كلمة' }).waitFor()
  expect(await violations(link)).toEqual([])
  await link.getByRole('button', { name: 'كتم' }).click()
  await link.getByRole('link', { name: 'سجل التنبيهات' }).click()
  await untilHydrated(link)
  await link.locator('.alert-mutes summary').click()
  await link.getByRole('button', { name: 'إلغاء كتم الكويت' }).click()
  await link.getByText('أُلغي الكتم').waitFor()
  await link.close()
}

async function muteInChat(context: BrowserContext, chatUrl: string): Promise<void> {
  const chat = await context.newPage()
  await chat.goto(chatUrl)
  const mute = chat.getByRole('button', { name: /كتم «.*الكويت/ }).first()
  // Closing the page while the form is still under way can leave Chromium waiting for ever.
  await Promise.all([chat.waitForEvent('framenavigated'), mute.click()])
  await chat.waitForLoadState()
  await chat.close()
}

/** Not the newest: the reader may get an alert for its story when another agency reports it. */
async function earlierPost(): Promise<number> {
  const response = await fetch(`${inject('origin')}/api/posts?pagination=50&media_type=text`)
  const { data } = (await response.json()) as { data: { id: number }[] }
  return data.at(-1)?.id ?? 0
}

async function confirmNumber(page: Page): Promise<string> {
  const whatsapp = channel(page, 'whatsapp')
  const phone = `5${String(Date.now()).slice(-7)}`
  await whatsapp.getByRole('button', { name: 'أكّد رقم واتساب' }).click()
  await whatsapp.locator('input[name="phone"]').fill(phone)
  await whatsapp.locator('input[name="phone"]').press('Enter')
  await whatsapp.locator('input[name="code"]').waitFor()
  const [message] = await messagesTo('whatsapp', `+965${phone}`)
  await whatsapp.locator('input[name="code"]').fill(String(message?.match(/\b\d{6}\b/)?.[0]))
  await whatsapp.locator('input[name="code"]').press('Enter')
  await untilOn(page, 'whatsapp')
  return `+965${phone}`
}

/** Messages in the demo's outbox, newest first. */
async function messagesTo(channel: string, recipient: string): Promise<string[]> {
  const page = await readOutbox()
  return page.split('<article>').filter((article) => article.includes(`${channel} → <bdi>${recipient}</bdi>`))
}

/** Those that lead to a story. */
async function alertsTo(channel: string, recipient: string): Promise<string[]> {
  return (await messagesTo(channel, recipient)).filter((article) => new RegExp(`\\ba/\\w+-\\w+-${channel[0]}-`).test(article))
}
