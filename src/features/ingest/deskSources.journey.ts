import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from '../../../e2e/reader.ts'
import { addFailingSource, inDatabase, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

test('an editor finds a source that fails, reads why and what to do, on a phone in Arabic and on a desktop in English', async () => {
  await addFailingSource('https://www.threads.net/@no.such.account', 'وكالة متعثرة')
  const editor = await newStaff('editor')
  const { page } = await newReader('phone')
  await signIn(page, editor)
  await page.goto('/desk/sources?search=no.such.account')
  const item = page.locator('.source-item').filter({ hasText: 'وكالة متعثرة' })
  await expect
    .poll(async () => {
      await page.reload()
      await untilHydrated(page)
      await page.locator('.source-item').first().waitFor()
      return item.getByText('منتهٍ').count()
    })
    .toBe(1)
  await item.getByText('لم يعد هذا المصدر موجوداً.').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await item.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByText('ابحث عن عنوانه الجديد وأضفه.').waitFor()
  await page.locator('.source-trouble summary').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Meta answered 400').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])

  const { page: desktop } = await newReader('desktop')
  await signIn(desktop, editor)
  await desktop.goto('/en/desk/sources')
  const search = desktop.getByRole('searchbox', { name: 'Search', exact: true })
  await search.fill('no.such.account')
  await search.press('Enter')
  await desktop.waitForURL(/search=no\.such\.account/)
  await desktop.getByText('This source no longer exists.').waitFor()
  // The list before the search has that source too, among others.
  await expect.poll(() => desktop.locator('.source-item').count()).toBe(1)
  expect(await violations(desktop)).toEqual([])
})

test('an editor pauses many sources with one act, and undoes that', async () => {
  for (const name of ['one', 'two', 'three']) await addFailingSource(`https://bulk-paper.example/${name}`, 'صحيفة متعددة')
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/sources?search=bulk-paper')
  const bar = page.getByRole('region', { name: 'إجراءات على المختار' })
  await bar.getByRole('button', { name: /^اختر الكل/ }).click()
  await bar.getByText('المختار: 3 مصادر').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: 'أوقف القراءة' }).click()
  await bar.getByText('أُوقفت قراءة 3 مصادر').waitFor()
  await expect.poll(() => page.locator('.source-item').getByText('متوقف').count()).toBe(3)
  await bar.getByRole('button', { name: 'تراجع' }).click()
  await bar.getByText('استؤنفت قراءة 3 مصادر').waitFor()
  await expect.poll(() => page.locator('.source-item').getByText('متوقف').count()).toBe(0)
})

test('an editor pauses a source and resumes it by keyboard, and a second editor is told that it was changed', async () => {
  const editor = await newStaff('editor')
  const { page } = await newReader('desktop')
  await signIn(page, editor)
  await page.goto('/en/desk/sources?state=fine')
  await page.locator('.source-item a').first().click()
  await page.getByRole('heading', { name: 'New posts a day' }).waitFor()
  await page.locator('.source-days summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'New posts a day' }).waitFor()
  expect(await violations(page)).toEqual([])

  const { page: second } = await newReader('phone', { expected: ['409'] })
  await signIn(second, await newStaff('editor'))
  await second.goto(new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Pause' }).waitFor()

  await page.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Paused by staff.').waitFor()
  await second.getByRole('button', { name: 'Pause' }).click()
  await second.getByText('This was changed in the meantime.').waitFor()
  await second.getByText('Paused by staff.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Read now' }).waitFor()
})

test('an editor pastes an address by keyboard, sees its news as they would appear, and adds it; nothing is saved before', async () => {
  let known = ''
  await inDatabase(async (app) => {
    const feed = app.db.selectFrom('sources').select('url').where('kind', '=', 'feed').where('status', '=', 'active')
    known = (await feed.where('last_ok_at', 'is not', null).orderBy('id').executeTakeFirstOrThrow()).url
  })
  const address = `${known}?copy=${Date.now()}`
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/sources')
  await page.getByRole('link', { name: 'أضف مصدراً' }).click()
  await page.getByRole('textbox', { name: 'العنوان' }).fill(address)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'عثرنا على مصدر واحد' }).waitFor()
  await expect.poll(() => page.locator('.source-news li').count()).toBe(10)
  await page.getByText('موجود لدينا').first().waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await inDatabase(async (app) => {
    expect(await app.db.selectFrom('sources').select('id').where('url', '=', address).execute()).toEqual([])
  })

  const { page: desktop } = await newReader('desktop')
  await signIn(desktop, await newStaff('editor'))
  await desktop.goto(`/en/desk/sources/add${new URL(page.url()).search}`)
  await desktop.getByRole('heading', { name: '1 feed was found' }).waitFor()
  expect(await violations(desktop)).toEqual([])
  const agency = desktop.getByRole('combobox', { name: 'Agency' })
  expect(await agency.inputValue()).not.toBe('')
  await agency.focus()
  await desktop.keyboard.press('Enter')
  await desktop.waitForURL(/\/en\/desk\/sources\/\d+$/)
  await desktop.getByRole('heading', { name: 'New posts a day' }).waitFor()

  await desktop.goBack()
  await desktop.getByRole('button', { name: 'Add this source' }).waitFor()
})

test('an address without feeds is explained, and what was typed stays', async () => {
  const { page } = await newReader('desktop')
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/sources/add')
  const field = page.getByRole('textbox', { name: 'العنوان' })
  await field.fill('http://169.254.169.254/latest/meta-data')
  await page.keyboard.press('Enter')
  await page.getByText('يؤدي العنوان إلى شبكة داخلية، فلم يُطلب.').waitFor()
  expect(await field.inputValue()).toBe('http://169.254.169.254/latest/meta-data')
  expect(await violations(page)).toEqual([])
})

test('an editor adds the sources of a list: a file in Arabic on a phone, pasted in English on a desktop; nothing is saved before', async () => {
  const host = `list-${Date.now()}.example`
  const saved = async () => {
    let urls: string[] = []
    await inDatabase(async (app) => {
      const rows = await app.db.selectFrom('sources').select('url').where('host', '=', host).orderBy('url').execute()
      urls = rows.map(({ url }) => new URL(url).pathname)
    })
    return urls
  }
  const outline = (path: string, name: string) => `<outline text="${name}" xmlUrl="https://${host}${path}"/>`
  const opml = `<opml version="2.0"><body><outline text="رياضة">${outline('/a', 'ملاعب القائمة')}</outline>${outline('/b', 'لا تُضاف')}
    <outline text="داخلي" xmlUrl="http://10.0.0.1/rss"/></body></opml>`
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/sources')
  await page.getByRole('link', { name: 'أضف قائمة (OPML)' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'feeds.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) })
  await page.getByRole('button', { name: 'اعرض ما في القائمة' }).click()
  await page.getByRole('heading', { name: 'في القائمة: 3 مصادر' }).waitFor()
  await page.getByText('يؤدي إلى شبكة داخلية').waitFor()
  await page.getByText('القسم: رياضة').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'أضف لا تُضاف' }).uncheck()
  await page.getByRole('combobox', { name: 'وكالة ملاعب القائمة' }).fill(`وكالة ${host}`)
  expect(await saved()).toEqual([])
  await page.getByRole('button', { name: 'أضف المختار (1)' }).click()
  await page.getByText('أُضيف: مصدر واحد').waitFor()
  await page.getByText('أُنشئ: وكالة جديدة واحدة.').waitFor()
  expect(await saved()).toEqual(['/a'])
  expect(await violations(page)).toEqual([])

  const { page: desktop } = await newReader('desktop', { expected: ['422'] })
  await signIn(desktop, await newStaff('editor'))
  await desktop.goto('/en/desk/sources/import')
  const text = desktop.getByRole('textbox', { name: 'Or paste its contents' })
  await text.fill('<html></html>')
  await desktop.getByRole('button', { name: 'Preview the list' }).click()
  await desktop.locator('.form-wrong').getByText('There are no feeds in this file.').waitFor()
  await text.fill(opml)
  await desktop.getByRole('button', { name: 'Preview the list' }).click()
  await desktop.getByRole('heading', { name: '3 feeds in the list' }).waitFor()
  await desktop.getByText('Already a source').waitFor()
  expect(await violations(desktop)).toEqual([])
  await desktop.getByRole('button', { name: 'Select none' }).click()
  await desktop.getByRole('button', { name: 'Add selected (0)' }).click()
  await desktop.getByText('No feed is selected.').waitFor()
  await desktop.getByRole('checkbox', { name: 'Add لا تُضاف' }).focus()
  await desktop.keyboard.press('Space')
  const agency = desktop.getByRole('combobox', { name: 'Agency of لا تُضاف' })
  await agency.fill('—')
  await desktop.getByRole('button', { name: 'Add selected (1)' }).click()
  await desktop.getByText('Give the agency of “لا تُضاف” a name. Nothing was added.').waitFor()
  await agency.fill(`وكالة ${host}`)
  await desktop.getByRole('button', { name: 'Add selected (1)' }).focus()
  await desktop.keyboard.press('Enter')
  await desktop.getByText('Added: 1 source.').waitFor()
  expect(await saved()).toEqual(['/a', '/b'])
})
