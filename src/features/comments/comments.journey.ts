import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeFor, newCredentials, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** The comments of the nth newest story, among those too new for the demo's seeded comments (`demo/followArchive.ts`). */
async function storyPath(page: Page, n: number, locale = ''): Promise<string> {
  const newest = async (): Promise<{ id: number; published_at: string }[]> => {
    const { data } = await (await page.context().request.get('/api/posts')).json()
    return data.filter((post: { published_at: string }) => Date.parse(post.published_at) > Date.now() - 35 * 60_000)
  }
  await expect.poll(async () => (await newest()).length, { timeout: 90_000 }).toBeGreaterThan(n)
  return `${locale}/news/${(await newest())[n]?.id}#comments`
}

const field = (page: Page) => page.getByLabel(/^(اكتب تعليقك|Write a comment)$/)
const comment = (page: Page, text: string) => page.locator('.comment').filter({ hasText: text })
/** The number in the heading of the comments; 0 when it has none. */
const total = async (page: Page) => Number((await page.locator('#comments-title').textContent())?.match(/\d+/)?.[0] ?? 0)

async function openComments(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await field(page).waitFor()
  await page.locator('.comments .comment-list').waitFor({ state: 'attached' })
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: /^(انشر|Post)$/ }).click()
  await comment(page, text).waitFor()
}

test('a comment can be replied to, edited, deleted and restored, and every counter follows', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newStaff('reader'))
  const path = await storyPath(page, 5)
  await openComments(page, path)
  const before = await total(page)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByText('يُرجى كتابة تعليقك').waitFor()
  await write(page, 'ماذا عن بقية المحافظات؟')
  await field(page).fill('ماذا عن بقيّة المحافظات')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.locator('.toast').getByText('سبق أن كتبت هذا التعليق.').waitFor()
  await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
  await field(page).fill('')
  await comment(page, 'ماذا عن').getByRole('button', { name: 'ردّ' }).click()
  await page.getByLabel('ردّ على').fill('سألت نفسي السؤال ذاته')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'سألت نفسي').waitFor()
  await expect.poll(() => total(page)).toBe(before + 2)
  const inList = page.locator('.posts > [aria-current]').locator('.i-comment')
  if (await inList.count()) await expect.poll(() => inList.textContent()).toBe(String(before + 2))
  await expect.poll(() => page.locator('.article .figures .i-comment').textContent()).toBe(String(before + 2))

  await comment(page, 'سألت نفسي').getByRole('button', { name: 'تعديل' }).click()
  const edit = page.getByLabel('نص التعليق')
  await edit.fill('')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('يُرجى إدخال تعليق').first().waitFor()
  await edit.fill('سألت السؤال ذاته')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await comment(page, 'سألت السؤال').getByText('معدّل').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('.comment')?.textContent ?? '')
  await expect.poll(focused).toContain('سألت السؤال')

  await comment(page, 'ماذا عن').getByRole('button', { name: 'حذف' }).click()
  await page.getByText('حُذف هذا التعليق.').waitFor()
  await expect.poll(() => total(page)).toBe(before + 1)
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await comment(page, 'ماذا عن').waitFor()
  await expect.poll(() => total(page)).toBe(before + 2)
  await page.reload()
  await comment(page, 'سألت السؤال').waitFor()
})

test('an undo that fails because the server is unavailable is offered again', async () => {
  const { page } = await newReader('phone', { expected: ['503'] })
  await signIn(page, await newStaff('reader'))
  await openComments(page, await storyPath(page, 10))
  await write(page, 'كلمة حُذفت سهواً')
  await comment(page, 'حُذفت سهواً').getByRole('button', { name: 'حذف' }).click()
  await page.route('**/restore', (route) => route.fulfill({ status: 503, json: { status: 'error', message: 'الخدمة مشغولة الآن' } }))
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await page.locator('.toast').getByText('الخدمة مشغولة الآن').waitFor()
  await page.unroute('**/restore')
  await page.getByRole('button', { name: 'تراجع', exact: true }).click()
  await comment(page, 'حُذفت سهواً').waitFor()
  expect(await page.getByRole('button', { name: 'تعليق جديد' }).count()).toBe(0)
})

test('new comments wait behind a button, while edits by others appear by themselves', async () => {
  const [{ page: reader }, { page: writer }] = [await newReader('phone'), await newReader('desktop')]
  await signIn(writer, await newStaff('reader', 'فهد الظفيري'))
  const path = await storyPath(reader, 6)
  await openComments(writer, path)
  await openComments(reader, path)
  await write(writer, 'وصلت المعلومة متأخرة')
  const pill = reader.getByRole('button', { name: 'تعليق جديد' })
  await pill.waitFor()
  expect(await comment(reader, 'وصلت المعلومة').count()).toBe(0)
  await pill.click()
  await comment(reader, 'وصلت المعلومة').waitFor()
  expect(await pill.count()).toBe(0)

  await comment(writer, 'وصلت المعلومة').getByRole('button', { name: 'تعديل' }).click()
  await writer.getByLabel('نص التعليق').fill('وصلت المعلومة متأخرة جداً')
  await writer.getByRole('button', { name: 'احفظ' }).click()
  await comment(reader, 'متأخرة جداً').waitFor()
  await comment(writer, 'متأخرة جداً').getByRole('button', { name: 'حذف' }).click()
  await expect.poll(() => comment(reader, 'متأخرة جداً').count()).toBe(0)
})

test('a reported comment is removed at the desk, and its suspended author sees why and until when', async () => {
  const [{ page: writer }, { page: reader }, { page: desk }] = [
    await newReader('desktop', { expected: ['403'] }),
    await newReader('phone', { expected: ['409'] }),
    await newReader('desktop'),
  ]
  const text = `كلام جارح ${Date.now()}`
  await signIn(writer, await newStaff('reader', 'كاتب غاضب'))
  await signIn(reader, await newStaff('reader', 'قارئة هادئة'))
  await signIn(desk, await newStaff('moderator', 'منيرة المشرفة'))
  const path = await storyPath(reader, 7)
  await openComments(writer, path)
  await write(writer, text)

  await openComments(reader, path)
  await comment(reader, text).getByRole('button', { name: 'إبلاغ' }).click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByRole('button', { name: 'أبلغ' }).click()
  await dialog.getByText('يُرجى اختيار سبب البلاغ').waitFor()
  await dialog.getByLabel('إساءة أو إهانة').check()
  await dialog.getByLabel('تفاصيل (اختياري)').fill('يهين الكاتب')
  await dialog.getByRole('button', { name: 'أبلغ' }).click()
  await reader.getByText('تم الإبلاغ عن التعليق.').waitFor()
  await comment(reader, text).getByRole('button', { name: 'أُبلغ عنه' }).waitFor()

  await desk.goto('/desk')
  const item = desk.locator('.desk-case').filter({ hasText: text })
  await item.getByText('يهين الكاتب').waitFor()
  await item.getByText('قارئة هادئة').waitFor()
  await item.getByRole('button', { name: 'إيقاف الكاتب' }).click()
  await desk.getByRole('dialog').getByLabel('7 أيام').check()
  await desk
    .getByRole('dialog')
    .getByLabel(/كلمة إلى القارئ/)
    .fill('تكرار الإهانة')
  await desk.getByRole('dialog').getByRole('button', { name: 'أوقف' }).click()
  await item.getByText(/موقوف حتى/).waitFor()
  await item.getByRole('button', { name: 'إزالة' }).click()
  await item.waitFor({ state: 'detached' })
  await expect.poll(() => comment(reader, text).count()).toBe(0)

  await writer.reload()
  await writer.getByText(/أوقف المشرفون مشاركتك في التعليقات حتى/).waitFor()
  await writer.getByText('تكرار الإهانة').waitFor()
  await comment(writer, text)
    .getByText(/أزال المشرفون تعليقك: إساءة أو إهانة/)
    .waitFor()
  await desk.getByRole('link', { name: 'السجل' }).click()
  const entry = desk.locator('.desk-case').filter({ hasText: 'أزال تعليق كاتب غاضب' }).first()
  await entry.getByRole('button', { name: 'أعد نشره' }).click()
  await reader.getByRole('button', { name: 'تعليق جديد' }).waitFor()
})

test('a comment with a banned word is held: its author is notified, and the desk sees the word and approves it', async () => {
  const [{ page: writer }, { page: reader }, { page: desk }] = [await newReader('phone'), await newReader(), await newReader()]
  await signIn(desk, await newStaff('editor'))
  await desk.goto('/desk/words')
  const word = `شتيمة${String.fromCharCode(0x628 + (Date.now() % 20))}`
  await desk.getByLabel('كلمة أو عبارة').fill(word)
  await desk.getByRole('button', { name: 'أضف' }).click()
  await desk.getByRole('button', { name: `اسمح بكلمة «${word}»` }).waitFor()

  await signIn(writer, await newStaff('reader', 'يوسف الكندري'))
  const path = await storyPath(writer, 8)
  await openComments(reader, path)
  await openComments(writer, path)
  await write(writer, `هذه ال${word} لا تليق ${Date.now()}`)
  await comment(writer, 'لا تليق').getByText('ينتظر تعليقك مراجعة المشرفين').waitFor()
  await reader.reload()
  await reader.locator('.comments .comment-list').waitFor({ state: 'attached' })
  expect(await comment(reader, 'لا تليق').count()).toBe(0)

  await desk.goto('/desk')
  const item = desk.locator('.desk-case').filter({ hasText: `هذه ال${word}` })
  await item.getByText(`حُجز: فيه كلمة محظورة «${word}»`).waitFor()
  await item.getByRole('button', { name: 'موافقة' }).click()
  await reader.getByRole('button', { name: 'تعليق جديد' }).click()
  await comment(reader, 'لا تليق').waitFor()
})

test('comments are written, replied to and reported by keyboard alone on an English page 360 pixels wide', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader', 'Dana'))
  const { page: other } = await newReader('desktop')
  await signIn(other, await newStaff('reader', 'Yousef'))
  const path = await storyPath(page, 9, '/en')
  await openComments(other, path)
  await write(other, 'Good news for the whole region')
  await openComments(page, path)
  await field(page).focus()
  await page.keyboard.type('Agreed, with <b>one</b> question: https://example.com/plan.')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Post')
  await page.keyboard.press('Enter')
  const mine = comment(page, 'Agreed, with <b>one</b> question')
  await mine.waitFor()
  const link = mine.getByRole('link', { name: 'https://example.com/plan' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://example.com/plan',
    'nofollow ugc noopener noreferrer',
  ])
  await comment(page, 'Good news').getByRole('button', { name: 'Reply' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reply to Yousef').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('For whom exactly?')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'For whom exactly?').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reply')
  await comment(page, 'Good news').getByRole('button', { name: 'Report' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Comment Reported.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a link to a comment scrolls to it and marks it, wherever it is in the list', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('reader'))
  await openComments(page, await storyPath(page, 10))
  await write(page, 'رأي يستحق أن يُشار إليه')
  const address = await comment(page, 'رأي يستحق').locator('.comment-head a').getAttribute('href')
  const { page: other } = await newReader('phone')
  await other.goto(new URL(address ?? '', page.url()).href)
  await other.locator('.comment[data-marked]').filter({ hasText: 'رأي يستحق' }).waitFor()
  await expect.poll(() => comment(other, 'رأي يستحق').evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
})

test('a poll is commented on like a story', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader'))
  await page.goto('/polls')
  const path = await page.locator('.poll-question a').nth(5).getAttribute('href')
  await openComments(page, `${path}#comments`)
  const before = await total(page)
  const text = `سؤال في محله، وأنتظر النتيجة ${Date.now()}`
  await write(page, text)
  await expect.poll(() => total(page)).toBe(before + 1)
  await page.reload()
  await comment(page, text).waitFor()
})

test('visitors and readers who open the desk see that it is for staff', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en/desk')
  await page.getByRole('heading', { name: 'This page is for the newsroom' }).waitFor()
  await signIn(page, await newStaff('reader'))
  await page.goto('/desk/words')
  await page.getByRole('heading', { name: 'لا تملك صلاحية هذه الصفحة' }).waitFor()
})

test('comments and the desk are accessible in both themes, on a phone and a desktop', async () => {
  const writer = await newReader('desktop')
  await signIn(writer.page, await newStaff('reader'))
  const path = await storyPath(writer.page, 11)
  await openComments(writer.page, path)
  await write(writer.page, 'نص للفحص')
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    const staff = await newStaff('editor')
    await signIn(page, staff)
    await openComments(page, path)
    await comment(page, 'نص للفحص').waitFor()
    await comment(page, 'نص للفحص').getByRole('button', { name: 'ردّ' }).click()
    expect(await violations(page), `comments on a ${window}`).toEqual([])
    await comment(page, 'نص للفحص').getByRole('button', { name: 'إبلاغ' }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    expect(await violations(page), `report on a ${window}`).toEqual([])
    for (const part of ['', '/words', '/log']) {
      await page.goto(`/desk${part}`)
      await page.locator('.desk-tabs').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violations(page), `desk${part} on a ${window}`).toEqual([])
    }
  }
})

// Last, because mails are delayed while the worker measures the demo's first pictures.
test('a comment typed by a visitor is still there after signing up, and can be posted', async () => {
  const { page } = await newReader('desktop')
  const path = await storyPath(page, 4)
  await openComments(page, path)
  await field(page).fill('هذا أول تعليق لي هنا')
  await page.getByText('ما كتبته محفوظ في هذه النافذة').waitFor()
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByRole('dialog').getByText('سجّل الدخول لتعلّق.').waitFor()

  await page.getByRole('dialog').getByRole('link', { name: 'إنشاء حساب' }).click()
  const account = newCredentials('دلال الرشيدي')
  await page.getByLabel('الاسم').fill(account.name)
  await page.getByLabel('البريد الإلكتروني').fill(account.email)
  await page.getByLabel('رقم الهاتف').fill('50012345')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(account.password)
  await page.getByLabel('تأكيد كلمة المرور').fill(account.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'أنشئ حساباً' }).click()
  await page.waitForURL('**/confirm-code')
  await page.getByLabel('رمز التأكيد').fill(await codeFor(account.email))
  await page.getByLabel('رمز التأكيد').press('Enter')
  await page.waitForURL('**/login')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')

  await page.waitForURL('**/news/**')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect.poll(() => field(page).inputValue()).toBe('هذا أول تعليق لي هنا')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  const mine = comment(page, 'هذا أول تعليق لي هنا')
  await mine.getByText('جديد').waitFor()
  await expect.poll(() => mine.getByText('دلال الرشيدي').count()).toBe(1)
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.goto('/profile/profile-comments')
  await page.locator('.comment').getByText('هذا أول تعليق لي هنا').waitFor()
})
