import { expect, test } from 'vitest'
import { codeFor, newCredentials, signIn } from '../../../e2e/accounts.ts'
import { comment, field, newStoryPath, openComments, total, write } from '../../../e2e/commentSection.ts'
import { newReader, openBrowser, sidewaysScroll } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'

openBrowser()

test('a comment can be replied to, edited, deleted and restored, and every counter follows', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  await signIn(page, await newStaff('reader'))
  const path = await newStoryPath()
  await openComments(page, path)
  const before = await total(page)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByText('يُرجى كتابة تعليقك').waitFor()
  await write(page, 'ماذا عن بقية المحافظات؟')
  await field(page).fill('ماذا عن بقيّة المحافظات')
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.locator('.toast').getByText('سبق أن كتبت هذا التعليق').waitFor()
  await expect.poll(() => field(page).getAttribute('aria-invalid')).toBe('true')
  await field(page).fill('')
  await comment(page, 'ماذا عن').getByRole('button', { name: 'ردّ' }).click()
  await page.getByLabel('ردّ على').fill('سألت نفسي السؤال ذاته')
  const refusal = { status: 'error', code: 'invalid', message: 'أُغلق هذا النقاش.' }
  await page.route('**/api/auth/commentreplies', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.keyboard.press('Control+Enter')
  await page.locator('.toast').getByText('أُغلق هذا النقاش').waitFor()
  await page.unroute('**/api/auth/commentreplies')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'سألت نفسي').waitFor()
  await expect.poll(() => total(page)).toBe(before + 2)
  const inList = page.locator('.posts > [aria-current]').locator('.i-comment')
  if (await inList.count()) await expect.poll(() => inList.textContent()).toBe(String(before + 2))
  await expect.poll(() => page.locator('.article .figures .i-comment').textContent()).toBe(String(before + 2))

  await comment(page, 'سألت نفسي').getByRole('button', { name: 'عدّل' }).click()
  const edit = page.getByLabel('نص التعليق')
  await edit.fill('')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('يُرجى إدخال تعليق').first().waitFor()
  await edit.fill('سألت السؤال ذاته')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await comment(page, 'سألت السؤال').getByText('عُدّل').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('.comment')?.textContent ?? '')
  await expect.poll(focused).toContain('سألت السؤال')

  await comment(page, 'ماذا عن').getByRole('button', { name: 'احذف' }).click()
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
  await openComments(page, await newStoryPath())
  await write(page, 'كلمة حُذفت سهواً')
  await comment(page, 'حُذفت سهواً').getByRole('button', { name: 'احذف' }).click()
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
  const path = await newStoryPath()
  await openComments(writer, path)
  await openComments(reader, path)
  await write(writer, 'وصلت المعلومة متأخرة')
  const pill = reader.getByRole('button', { name: 'تعليق جديد' })
  await pill.waitFor()
  expect(await comment(reader, 'وصلت المعلومة').count()).toBe(0)
  await pill.click()
  await comment(reader, 'وصلت المعلومة').waitFor()
  expect(await pill.count()).toBe(0)

  await comment(writer, 'وصلت المعلومة').getByRole('button', { name: 'عدّل' }).click()
  await writer.getByLabel('نص التعليق').fill('وصلت المعلومة متأخرة جداً')
  await writer.getByRole('button', { name: 'احفظ' }).click()
  await comment(reader, 'متأخرة جداً').waitFor()
  await comment(writer, 'متأخرة جداً').getByRole('button', { name: 'احذف' }).click()
  await expect.poll(() => comment(reader, 'متأخرة جداً').count()).toBe(0)
})

test('comments are written, replied to and reported by keyboard alone on an English page 360 pixels wide', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('reader', 'Dana'))
  const { page: other } = await newReader('desktop')
  await signIn(other, await newStaff('reader', 'Yousef'))
  const path = await newStoryPath('/en')
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
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('a link to a comment scrolls to it and marks it, wherever it is in the list', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('reader'))
  await openComments(page, await newStoryPath())
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

/** Whether the whole element lies between the window's left and right edges. */
function isInWindow(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  return left >= 0 && right <= document.documentElement.clientWidth
}

test('the name of a page of the desk is in the window, on a phone and a desktop', async () => {
  for (const window of ['phone', 'desktop'] as const) {
    const { page } = await newReader(window)
    await signIn(page, await newStaff('editor'))
    for (const part of ['', '/words', '/log']) {
      await page.goto(`/desk${part}`)
      const name = page.locator(window === 'phone' ? '.desk-tabs-button' : '.desk-tabs [aria-current]')
      await name.waitFor()
      expect(await name.evaluate(isInWindow), `name of desk${part} on a ${window}`).toBe(true)
    }
  }
})

// Last, because mails are delayed while the worker measures the demo's first pictures.
test('a comment typed by a visitor is still there after signing up, and can be posted', async () => {
  const { page } = await newReader('desktop')
  const path = await newStoryPath()
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

test.each([
  ['ar', 'phone', 'ردّ', 'تفاعلات أخرى', 'طريف'],
  ['en', 'desktop', 'Reply', 'More reactions', 'Funny'],
] as const)(
  'reply, like and dislike are in one line of a comment, the others behind one button, and given ones are filled (%s, %s)',
  async (locale, window, reply, more, funny) => {
    const { page } = await newReader(window)
    await signIn(page, await newStaff('reader'))
    await openComments(page, await newStoryPath(locale === 'ar' ? '' : '/en'))
    const text = `سطر واحد ${locale}`
    await write(page, text)
    const own = comment(page, text)
    const line = own.locator('.comment-end')
    expect(await line.getByRole('button', { name: funny }).count()).toBe(0)
    const middles = await line
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
      )
    expect([middles.length, new Set(middles).size]).toEqual([6, 1])

    const icon = (name: string) =>
      line
        .locator(`.i-${name}`)
        .first()
        .evaluate((button) => getComputedStyle(button, '::before').maskPosition)
    const outline = await icon('like')
    await line.locator('.i-like').click()
    await expect.poll(() => icon('like')).not.toBe(outline)
    await line.getByRole('button', { name: more }).click()
    await line.getByRole('group', { name: more }).getByRole('button', { name: funny }).click()
    await expect.poll(() => line.locator('.reaction-bar').first().locator('.i-funny').getAttribute('aria-pressed')).toBe('true')
    await line.getByRole('button', { name: more }).click()
    expect(await line.getByRole('group', { name: more }).count()).toBe(0)
    expect(await line.locator('.i-funny').isVisible()).toBe(true)
    expect(await line.getByRole('button', { name: reply }).isVisible()).toBe(true)
    expect(await sidewaysScroll(page)).toBe(0)
  },
)
