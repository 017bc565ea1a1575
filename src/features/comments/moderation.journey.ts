import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { comment, newStoryPath, openComments, write } from '../../../e2e/commentSection.ts'
import { newReader, openBrowser, untilHydrated } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

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
  const path = await newStoryPath()
  await openComments(writer, path)
  await write(writer, text)

  await openComments(reader, path)
  await comment(reader, text).getByRole('button', { name: 'أبلغ عنه' }).click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByRole('button', { name: 'أبلغ' }).click()
  await dialog.getByText('يُرجى اختيار سبب البلاغ').waitFor()
  await dialog.getByLabel('إساءة أو إهانة').check()
  await dialog.getByLabel('تفاصيل (اختياري)').fill('يهين الكاتب')
  await dialog.getByRole('button', { name: 'أبلغ' }).click()
  await reader.getByText('أُبلغ عن التعليق').waitFor()
  await comment(reader, text).getByRole('button', { name: 'أُبلغ عنه' }).waitFor()

  await desk.goto('/desk')
  const item = desk.locator('.desk-case').filter({ hasText: text })
  await item.getByText('يهين الكاتب').waitFor()
  await item.getByText('قارئة هادئة').waitFor()
  await item.getByRole('button', { name: 'أوقف الكاتب' }).click()
  await desk.getByRole('dialog').getByLabel('7 أيام').check()
  expect(await violations(desk)).toEqual([])
  await desk
    .getByRole('dialog')
    .getByLabel(/كلمة إلى القارئ/)
    .fill('تكرار الإهانة')
  await desk.getByRole('dialog').getByRole('button', { name: 'أوقف' }).click()
  await item.getByText(/الإيقاف سارٍ حتى/).waitFor()
  await item.getByRole('button', { name: 'أزِله' }).click()
  await item.waitFor({ state: 'detached' })
  await expect.poll(() => comment(reader, text).count()).toBe(0)

  await writer.reload()
  await writer.getByText(/أوقف المشرفون مشاركتك في التعليقات حتى/).waitFor()
  await writer.getByText('تكرار الإهانة').waitFor()
  await comment(writer, text)
    .getByText(/أزال المشرفون تعليقك: إساءة أو إهانة/)
    .waitFor()
  await desk.getByRole('link', { name: 'السجل' }).click()
  const entry = desk
    .locator('.desk-case')
    .filter({ hasText: /إزالة تعليق: كاتب غاضب/ })
    .first()
  await entry.getByRole('button', { name: 'أعد نشره' }).click()
  await reader.getByRole('button', { name: 'تعليق جديد' }).waitFor()
})

test('a comment with a banned word is held: its author is notified, and the desk sees the word and approves it', async () => {
  const [{ page: writer }, { page: reader }, { page: desk }] = [await newReader('phone'), await newReader(), await newReader()]
  await signIn(desk, await newStaff('editor'))
  await desk.goto('/desk/words')
  await untilHydrated(desk)
  const word = `شتيمة${String.fromCharCode(0x628 + (Date.now() % 20))}`
  await desk.getByLabel('كلمة أو عبارة').fill(word)
  await desk.getByRole('button', { name: 'ماذا كانت ستحجز؟' }).click()
  await desk.getByText(/^لو حُظرت .* قبل 30 يوماً لما حُجز أي تعليق\./).waitFor()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'أضف' }).click()
  await desk.getByRole('button', { name: `اسمح بكلمة «${word}»` }).waitFor()
  expect(await desk.getByText(/^لو حُظرت/).count()).toBe(0)

  await signIn(writer, await newStaff('reader', 'يوسف الكندري'))
  const path = await newStoryPath()
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
  await desk
    .getByRole('navigation', { name: 'مكتب التحرير' })
    .getByRole('link', { name: /ينتظر|تنتظر/ })
    .waitFor()
  await item.getByRole('button', { name: 'وافق' }).click()
  await reader.getByRole('button', { name: 'تعليق جديد' }).click()
  await comment(reader, 'لا تليق').waitFor()
})

test('visitors and readers who open the desk see that it is for staff', async () => {
  const { page } = await newReader('desktop')
  await page.goto('/en/desk')
  await page.getByRole('heading', { name: 'This page is for the newsroom' }).waitFor()
  await signIn(page, await newStaff('reader'))
  await page.goto('/desk/words')
  await page.getByRole('heading', { name: 'لا تملك صلاحية هذه الصفحة' }).waitFor()
})
