import { expect, inject, test } from 'vitest'
import { isolate } from '#text/isolate.ts'
import { callAs, signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { inDatabase, newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'

openBrowser()

/** Two agencies of these names, the first with some news of its own; returns their ids. */
async function addTwo(names: [string, string]): Promise<number[]> {
  const ids: number[] = []
  await inDatabase(async (app) => {
    for (const name of names) {
      const row = { slug: `merged-${Date.now()}-${ids.length}`, name_ar: name, name_en: name }
      ids.push((await app.db.insertInto('agencies').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    await app.pool.query(
      `with story as (insert into stories (first_published_at, last_published_at) select now() - interval '9 days', now() - interval '9 days'
         from generate_series(1, 12) returning id),
       post as (insert into posts (agency_id, story_id, media_type, source, language, title, url, published_at)
         select $1, id, 'text', 'rss', 'ar', 'خبر قديم ' || id, 'https://merged.example/' || id, now() - interval '9 days' from story returning id),
       content as (insert into post_contents (post_id, content_hash) select id, '' from post)
       insert into post_counters (post_id) select id from post`,
      [ids[0]],
    )
  })
  return ids
}

test('an editor merges an agency into another by keyboard, having seen what that moves, and its page leads there', async () => {
  const { page } = await newReader('desktop', { expected: ['422'] })
  const stamp = Date.now()
  const [from, into] = await addTwo([`Qabas ${stamp}`, `Al-Qabas ${stamp}`])
  await signIn(page, await newStaff('editor'))
  await page.goto('/en/desk/agencies')
  await page.getByLabel('Search by name').fill(`Qabas ${stamp}`)
  await page.getByLabel('Search by name').press('Enter')
  await expect.poll(() => page.locator('.agency-item').count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Merge into another: ${isolate(`Qabas ${stamp}`)}`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Merge “${isolate(`Qabas ${stamp}`)}” into another agency` })
  await dialog.getByRole('button', { name: 'What will happen?' }).press('Enter')
  await dialog.locator('.form-wrong').waitFor()
  await dialog.getByLabel('It becomes part of').selectOption({ label: `Al-Qabas ${stamp}` })
  await dialog.getByRole('button', { name: 'What will happen?' }).press('Enter')
  await dialog.getByText('12 pieces of news').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge them' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.agency-item').count()).toBe(1)
  await page.locator('.agency-moving').waitFor({ state: 'detached' })

  await expect.poll(async () => (await page.request.get(`/en/news/agency/${from}`, { maxRedirects: 0 })).status()).toBe(301)
  await page.goto(`/en/news/agency/${from}`)
  expect(page.url()).toBe(`${inject('origin')}/en/news/agency/${into}`)
  await page.getByText('خبر قديم').first().waitFor()
})

test('on a phone, an editor is told if a colleague has merged the agency meanwhile', async () => {
  const { page } = await newReader('phone', { expected: ['409'] })
  const stamp = Date.now()
  const [from, into] = await addTwo([`السياسة ${stamp}`, `جريدة السياسة ${stamp}`])
  await signIn(page, await newStaff('editor'))
  await page.goto(`/desk/agencies?search=${encodeURIComponent(`السياسة ${stamp}`)}`)
  await page.getByRole('button', { name: `ادمجها في أخرى: ${isolate(`السياسة ${stamp}`)}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('تصير جزءاً من').selectOption({ label: `جريدة السياسة ${stamp}` })
  await dialog.getByRole('button', { name: 'ماذا سيحدث؟' }).click()
  await dialog.getByText('12 خبراً').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  const colleague = await callAs(await newStaff('editor'))
  await colleague(`/api/desk/agencies/${from}/merge`, { into })
  await dialog.getByRole('button', { name: 'ادمج الوكالتين' }).click()
  await dialog.getByText('سبق أن دُمجت إحدى الوكالتين').first().waitFor()
})

test('an editor says who an agency is on a phone, and readers see it above its news at once, in both languages', async () => {
  const { page } = await newReader('phone', { expected: ['422', '409'] })
  const name = `Watan ${Date.now()}`
  const [id] = await addTwo([name, `${name} b`])
  await signIn(page, await newStaff('editor'))
  await page.goto('/desk/agencies')
  await page.getByLabel('ابحث باسم الوكالة').fill(name)
  await page.getByLabel('ابحث باسم الوكالة').press('Enter')
  await page.getByRole('link', { name: `عدّل بطاقتها: ${isolate(name)}`, exact: true }).tap()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('اسمها بالعربية').fill(`الوطن ${name}`)
  await field('بلدها').selectOption({ label: 'الكويت' })
  await field('موقعها').fill('paper.example')
  await field('من هي، بالعربية').fill('جريدة يومية تصدر في الكويت.')
  await field('من هي، بالإنجليزية').fill('A daily paper of Kuwait.')
  await field('من يملكها، بالإنجليزية').fill('Its editors')
  await page.getByRole('button', { name: 'احفظ البطاقة' }).tap()
  await page.locator('.form-problem').waitFor()
  expect(await violations(page)).toEqual([])
  await field('موقعها').fill('https://paper.example/')
  await page.getByRole('button', { name: 'احفظ البطاقة' }).tap()
  await page.getByRole('heading', { name: `الوطن ${name}` }).waitFor()
  const head = async (path: string) => {
    await page.goto(path)
    return page.locator('.agency-head').textContent()
  }
  await expect.poll(() => head(`/news/agency/${id}`)).toContain('جريدة يومية تصدر في الكويت.')
  const english = await head(`/en/news/agency/${id}`)
  for (const text of [name, 'A daily paper of Kuwait.', 'Kuwait', 'Its editors', 'paper.example']) expect(english).toContain(text)
})

test('of two editors of a card, the second is told, and what they typed stays', async () => {
  const [{ page: first }, { page: second }] = [await newReader('desktop'), await newReader('desktop', { expected: ['409'] })]
  const [id] = await addTwo([`Seef ${Date.now()}`, `Seef b ${Date.now()}`])
  for (const page of [first, second]) {
    await signIn(page, await newStaff('editor'))
    await page.goto(`/en/desk/agencies/${id}`)
  }
  await first.getByLabel('Who it is, in English').fill('By the first.')
  await second.getByLabel('Who it is, in English').fill('By the second.')
  await first.getByRole('button', { name: 'Save the card' }).click()
  await first.getByRole('status').getByText('The card is saved').waitFor()
  await second.getByRole('button', { name: 'Save the card' }).click()
  await second.locator('.form-problem').getByText('This was changed in the meantime').waitFor()
  expect(await second.getByLabel('Who it is, in English').inputValue()).toBe('By the second.')
})
