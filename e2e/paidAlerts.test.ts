import type { BrowserContext, Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { newAccount, signIn } from './accounts.ts'
import { type InputDevice, press, write } from './inputDevice.ts'
import { messagesTo } from './outbox.ts'
import { publishStory } from './publishStory.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser({ whole: true })

const texts = {
  ar: {
    plan: 'اختر باقة سنة كاملة',
    pay: 'ادفع',
    paid: 'نجح الدفع',
    setUp: 'اختر ما يهمّك من الأخبار',
    linkTelegram: 'اربط تيليغرام',
    openBot: 'افتح البوت واضغط «ابدأ»',
    turnPushOn: 'فعّل الإشعارات في هذا المتصفح',
    confirmNumber: 'أكّد رقم واتساب',
    keyword: 'كلمة مفتاحية',
    add: 'أضف',
    save: 'احفظ الإعدادات',
    myPage: 'صفحتي الإخبارية',
    because: 'بسبب: «الكويت»',
    channels: ['المتصفح', 'تيليغرام', 'واتساب'],
    muteCause: 'كتم التنبيهات بسبب كلمة',
    mute: 'اكتم',
    muteInChat: /اكتم «.*الكويت/,
    log: 'سجل التنبيهات',
    endMute: 'ألغِ كتم الكويت',
    muteEnded: 'أُلغي الكتم',
    address: 'رابط الخبر',
    ask: 'اعرف السبب',
    noPlan: 'لم يكن لديك اشتراك سارٍ حين وصل الخبر.',
  },
  en: {
    plan: 'Choose the plan Twelve months',
    pay: 'Pay',
    paid: 'Payment successful',
    setUp: 'Choose the news you care about',
    linkTelegram: 'Link Telegram',
    openBot: 'Open the bot and press “Start”',
    turnPushOn: 'Turn on notifications in this browser',
    confirmNumber: 'Confirm a WhatsApp number',
    keyword: 'Keyword',
    add: 'Add',
    save: 'Save settings',
    myPage: 'My news page',
    because: 'Because of: “الكويت”',
    channels: ['Browser', 'Telegram', 'WhatsApp'],
    muteCause: 'Mute alerts because of the keyword',
    mute: 'Mute',
    muteInChat: /Mute “.*الكويت/,
    log: 'Alert log',
    endMute: 'End the mute of الكويت',
    muteEnded: 'Mute ended',
    address: 'Link to the article',
    ask: 'Find out',
    noPlan: 'You had no running subscription when the post arrived.',
  },
}

/**
 * A reader on the way, and how they press and write. `path` is that of a page in their language.
 */
type Journey = {
  page: Page
  context: BrowserContext
  t: (typeof texts)['ar' | 'en']
  path: (path: string) => string
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
}

for (const [device, window, locale, light] of [
  ['mouse', 'desktop', 'ar', false],
  ['finger', 'phone', 'en', false],
  ['keyboard', 'desktop', 'ar', true],
] as const)
  test(`a reader pays, chooses a keyword, gets the next story that has it on three channels, sees why, mutes it, and asks why another did not come: ${window}, ${locale}, ${device}`, async () => {
    const journey = await beginJourney(device, window, locale, light)
    const { page, t } = journey
    const oldPost = await earlierPost()
    await buyPlan(journey)
    await journey.press(page.getByRole('link', { name: t.setUp }))
    await page.waitForURL('**/profile/profile-setting')
    await untilHydrated(page)
    const telegram = await pairTelegram(journey)
    const recipients = { push: await turnPushOn(journey), telegram: telegram.chatId, whatsapp: await confirmNumber(journey) }
    await saveKeyword(journey)

    await publishStory('الكويت')
    for (const [channel, recipient] of Object.entries(recipients)) await expect.poll(() => alertsTo(channel, recipient)).not.toEqual([])

    await readLog(journey)
    await seeMuteLink(journey, recipients.push)
    await muteInChat(journey, telegram.chatUrl)
    await expect
      .poll(async () => {
        await page.reload()
        await untilHydrated(page)
        return page.getByRole('button', { name: t.endMute, includeHidden: true }).count()
      })
      .toBe(1)
    await askWhyNot(journey, oldPost)
  })

async function beginJourney(device: InputDevice, window: 'desktop' | 'phone', locale: 'ar' | 'en', light: boolean): Promise<Journey> {
  const { page, context } = await newReader(window, { light, expected: ['incognito'], worker: true })
  await context.grantPermissions(['notifications'], { origin: inject('origin') })
  await signIn(page, await newAccount(undefined, locale))
  return {
    page,
    context,
    t: texts[locale],
    path: (path) => (locale === 'en' ? `/en${path}` : path),
    press: (target) => press(device, target),
    write: (field, text) => write(device, field, text),
  }
}

/** Pays for the plan of a year on the sandbox's page. */
async function buyPlan({ page, t, path, press }: Journey): Promise<void> {
  await page.goto(path('/profile/subscribe'))
  await untilHydrated(page)
  await press(page.getByRole('button', { name: t.plan }))
  await press(page.locator('.checkout form[method=post] button[type=submit]'))
  await press(page.getByRole('button', { name: t.pay, exact: true }))
  await page.getByRole('heading', { name: t.paid }).waitFor()
  await expectReadable(page)
}

async function expectReadable(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

const channel = (page: Page, name: string) => page.locator('.channel', { has: page.locator(`#channel-${name}`) })
const untilOn = (page: Page, name: string) => expect.poll(() => channel(page, name).getAttribute('data-state')).toBe('on')

/** @returns the recipient's name in the outbox */
async function turnPushOn({ page, t, press }: Journey): Promise<string> {
  await press(channel(page, 'push').getByRole('button', { name: t.turnPushOn }))
  await untilOn(page, 'push')
  const endpoint = await page.evaluate(() => JSON.parse(localStorage.getItem('push-endpoint') ?? '""') as string)
  return new URL(endpoint).pathname.split('/')[2] ?? ''
}

/** Pairs Telegram in the chat that the demo has in place of the app. */
async function pairTelegram({ page, context, t, press }: Journey): Promise<{ chatId: string; chatUrl: string }> {
  const telegram = channel(page, 'telegram')
  await press(telegram.getByRole('button', { name: t.linkTelegram }))
  const opened = context.waitForEvent('page')
  await press(telegram.getByRole('link', { name: t.openBot }))
  const chat = await opened
  await press(chat.locator('#start'))
  // The page of the button is `?chat=…&start=…`: closed before the other one has come, it would
  // take the press with it.
  await chat.waitForURL(({ searchParams }) => searchParams.has('chat') && !searchParams.has('start'))
  const chatUrl = chat.url()
  await chat.close()
  await untilOn(page, 'telegram')
  return { chatId: new URL(chatUrl).searchParams.get('chat') ?? '', chatUrl }
}

async function confirmNumber({ page, t, press, write }: Journey): Promise<string> {
  const whatsapp = channel(page, 'whatsapp')
  const phone = `5${String(Date.now()).slice(-7)}`
  await press(whatsapp.getByRole('button', { name: t.confirmNumber }))
  await write(whatsapp.locator('input[name="phone"]'), phone)
  await page.keyboard.press('Enter')
  await whatsapp.locator('input[name="code"]').waitFor()
  const [message] = await messagesTo('whatsapp', `+965${phone}`)
  await write(whatsapp.locator('input[name="code"]'), String(message?.match(/\b\d{6}\b/)?.[0]))
  await page.keyboard.press('Enter')
  await untilOn(page, 'whatsapp')
  return `+965${phone}`
}

async function saveKeyword({ page, t, press, write }: Journey): Promise<void> {
  await write(page.getByLabel(t.keyword, { exact: true }), 'الكويت')
  await press(page.getByRole('button', { name: t.add, exact: true }))
  await press(page.getByRole('button', { name: t.save }))
  await page.getByRole('status').getByRole('link', { name: t.myPage }).waitFor()
  await expectReadable(page)
}

/** The log names the keyword and each channel on which an alert arrived. */
async function readLog({ page, t, path }: Journey): Promise<void> {
  await page.goto(path('/profile/alerts'))
  await untilHydrated(page)
  // What was published hours ago waits for the digest.
  const entry = page.locator('.alert-entry', { has: page.locator('[data-outcome="arrived"]') }).last()
  await entry.getByText(t.because).waitFor()
  for (const name of t.channels) await entry.locator('[data-outcome="arrived"]', { hasText: name }).waitFor()
  await expectReadable(page)
}

/** The page behind the button of a push message asks before it mutes; the log ends the mute. */
async function seeMuteLink({ page, context, t, press }: Journey, recipient: string): Promise<void> {
  const [message] = await alertsTo('push', recipient)
  const link = await context.newPage()
  await link.emulateMedia({ colorScheme: 'light' })
  await link.goto(String(message?.match(/http\S+\/a\/mute\/[\w-]+/)?.[0]))
  await link.getByRole('heading', { name: t.muteCause }).waitFor()
  await expectReadable(link)
  await press(link.getByRole('button', { name: t.mute }))
  await press(link.getByRole('link', { name: t.log }))
  await link.waitForURL(page.url())
  await untilHydrated(link)
  await press(link.locator('.alert-mutes summary'))
  await press(link.getByRole('button', { name: t.endMute }))
  await link.getByText(t.muteEnded).waitFor()
  await link.close()
}

async function muteInChat({ context, t, press }: Journey, chatUrl: string): Promise<void> {
  const chat = await context.newPage()
  await chat.goto(chatUrl)
  // Closing the page while the form is still under way can leave Chromium waiting for ever.
  await Promise.all([chat.waitForEvent('framenavigated'), press(chat.getByRole('button', { name: t.muteInChat }).first())])
  await chat.waitForLoadState()
  await chat.close()
}

async function askWhyNot({ page, t, press, write }: Journey, post: number): Promise<void> {
  await write(page.getByLabel(t.address), `${inject('origin')}/news/${post}`)
  await press(page.getByRole('button', { name: t.ask }))
  await page.getByText(t.noPlan).waitFor()
  await expectReadable(page)
}

/**
 * Returns a post that is not the newest: the reader may get an alert for its story when another
 * agency reports it.
 */
async function earlierPost(): Promise<number> {
  const response = await fetch(`${inject('origin')}/api/posts?pagination=50&media_type=text`)
  const { data } = (await response.json()) as { data: { id: number }[] }
  return data.at(-1)?.id ?? 0
}

/** Alerts that lead to a story. */
async function alertsTo(channel: string, recipient: string): Promise<string[]> {
  return (await messagesTo(channel, recipient)).filter((article) => new RegExp(`\\ba/\\w+-\\w+-${channel[0]}-`).test(article))
}
