import { beforeAll, expect, test } from 'vitest'
import { kuwaitDate } from '#kuwaitTime.ts'
import { signIn } from '../../../e2e/accounts.ts'
import { readOutbox } from '../../../e2e/outbox.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { inDatabase, newStaff } from '../../../e2e/staff.ts'
import { addPost } from '../../../test/posts.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'
import { queueIssues } from './server/queueIssues.ts'

openBrowser()

/** A category without a newsletter, with at least three stories in each language. */
let section = { id: 0, name_ar: '', name_en: '', main: '' }

beforeAll(() =>
  inDatabase(async (app) => {
    const categories = app.db
      .selectFrom('categories as c')
      .innerJoin('main_categories as m', 'm.id', 'c.main_category_id')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('newsletters as n').select('n.id').whereRef('n.category_id', '=', 'c.id'))),
      )
    const found = categories.select(['c.id', 'c.name_ar', 'c.name_en', 'm.id as main_id', 'm.name_ar as main']).orderBy('c.id', 'desc')
    const { main_id: main_category_id, ...rest } = await found.limit(1).executeTakeFirstOrThrow()
    section = rest
    const agency_id = (await app.db.selectFrom('agencies').select('id').where('is_own', '=', false).orderBy('id').executeTakeFirstOrThrow())
      .id
    for (let n = 1; n <= 3; n++)
      for (const language of ['ar', 'en'])
        await addPost(app, {
          ...{ title: language === 'ar' ? `افتتاح المعرض ${n}` : `The exhibition opens ${n}`, language, agency_id },
          // Before the hour at which the issue is due, whatever the minute.
          ...{ main_category_id, category_id: section.id, published_at: new Date(Date.now() - (60 + n) * 60_000) },
          url: `https://news.example/newsletters/${Date.now()}/${language}/${n}`,
        })
  }),
)

/**
 * Makes the issue due that comes next, as if the newsletter had been offered and confirmed
 * yesterday, and queues it; the worker of the site sends it.
 */
async function makeDue(): Promise<void> {
  await inDatabase(async (app) => {
    const before = new Date(Date.now() - 86_400_000)
    const hour = kuwaitDate(Date.now()).getUTCHours()
    const { id } = await app.db
      .updateTable('newsletters')
      .set({ hour, updated_at: before })
      .where('category_id', '=', section.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.updateTable('newsletter_subscriptions').set({ confirmed_at: before }).where('newsletter_id', '=', id).execute()
    await queueIssues(app)
  })
}

/** The link of this kind in the newest mail to an address, once it is in the demo's outbox. */
async function linkIn(email: string, kind: 'confirm' | 'unsubscribe'): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const outbox = await readOutbox()
        const at = outbox.indexOf(`<bdi>${email}</bdi>`)
        const mail = at < 0 ? '' : outbox.slice(at, outbox.indexOf('</article>', at))
        link = new RegExp(`/newsletters/${kind}/[\\w.-]+`).exec(mail)?.[0]
        return link !== undefined
      },
      { timeout: scaleTimeout(60_000) },
    )
    .toBe(true)
  return link as string
}

test('an editor offers a newsletter; visitors subscribe in both languages, confirm by the mail, get an issue and end it', async () => {
  const { page: desk } = await newReader('desktop')
  await signIn(desk, await newStaff('editor'))
  await desk.goto('/desk/newsletters')
  await desk.getByRole('button', { name: 'نشرة جديدة' }).click()
  await desk.getByLabel('القسم').selectOption({ label: `${section.main} › ${section.name_ar}` })
  await desk.getByLabel('تُرسل').selectOption({ label: 'كل يوم' })
  await desk.getByRole('button', { name: 'أتِحها للقراء' }).click()
  const item = desk.locator('.desk-newsletter').filter({ has: desk.getByRole('heading', { name: section.name_ar, exact: true }) })
  await item.getByText('لا مشتركين بعد').waitFor()
  await item.getByRole('button', { name: 'العدد القادم' }).click()
  await expect.poll(() => item.locator('ol').count()).toBe(2)

  const mailboxes = { ar: `noura-${Date.now()}@example.com`, en: `john-${Date.now()}@example.com` }
  const { page } = await newReader('phone', { expected: ['422', '404'] })
  const choice = page.locator('.newsletter-choices .form-check').filter({ hasText: `نشرة «${section.name_ar}»` })
  const visit = async (path: string) => {
    await page.goto(path)
    await untilHydrated(page)
  }
  await expect
    .poll(async () => {
      await visit('/newsletters')
      return choice.count()
    })
    .toBe(1)
  await page.getByLabel('البريد الإلكتروني').fill(mailboxes.ar)
  await page.getByRole('button', { name: 'اشترك' }).click()
  await page.locator('.form-wrong').getByText('يُرجى اختيار نشرة واحدة على الأقل.').waitFor()
  await choice.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'اشترك' }).click()
  await page.getByRole('heading', { name: 'بقيت خطوة واحدة' }).waitFor()
  await page.goto(await linkIn(mailboxes.ar, 'confirm'))
  await page.getByRole('button', { name: 'أؤكّد' }).click()
  await page.getByText('تأكّد اشتراكك').waitFor()

  await visit('/en/newsletters')
  await page.getByRole('link', { name: `${section.name_en} newsletter`, exact: true }).click()
  await page.getByText('There has been no issue yet.').waitFor()
  await page.getByLabel('E-mail').fill(mailboxes.en)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  const detail = new URL(page.url()).pathname
  await page.goto(await linkIn(mailboxes.en, 'confirm'))
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await page.getByRole('heading', { name: 'Confirmed.' }).waitFor()

  await makeDue()
  const stop = { ar: await linkIn(mailboxes.ar, 'unsubscribe'), en: await linkIn(mailboxes.en, 'unsubscribe') }
  expect(await readOutbox()).toContain(`نشرة «${section.name_ar}» من مرقاب`)
  await expect
    .poll(async () => {
      await visit(detail)
      return page.locator('.newsletter-issue li').count()
    })
    .toBeGreaterThanOrEqual(3)

  await page.goto(stop.ar)
  await page.getByRole('button', { name: 'أوقف النشرة' }).click()
  await page.getByText('لن تصلك بعد الآن').waitFor()
  await desk.reload()
  await item.getByText('مشترك واحد').waitFor()
  await item.getByRole('button', { name: 'أوقفها' }).click()
  await item.getByText('موقوفة').waitFor()
  await expect.poll(async () => (await page.goto(detail))?.status()).toBe(404)
})

test('a signed-in reader turns newsletters on and off in the profile', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  await page.goto('/en/profile/newsletters')
  const box = page.locator('.newsletter-choices input').first()
  await box.check()
  await page.getByText('The newsletter will come by mail').waitFor()
  await page.reload()
  await expect.poll(() => box.isChecked()).toBe(true)
  await box.uncheck()
  await page.getByText('You will not get this newsletter any more').waitFor()
})
