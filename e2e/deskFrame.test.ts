import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import { newReader, openBrowser, untilHydrated } from './reader.ts'
import { newStaff } from './staff.ts'

openBrowser()

const forAdmins = {
  '': ['سجّل الدخول بحساب مدير للمتابعة.', 'هذه الصفحة لمديري الموقع.'],
  '/en': ['Sign in with an administrator’s account to continue.', 'It is for administrators.'],
} as const
const forEditors = {
  '': ['سجّل الدخول بحساب محرر أو مدير للمتابعة.', 'هذه الصفحة للمحررين ومديري الموقع.'],
  '/en': ['Sign in with an editor’s or an administrator’s account to continue.', 'It is for editors and administrators.'],
} as const

test.each(['', '/en'] as const)(
  'a page of the desk says whom it is for to visitors and to staff who may not open it: “%s”',
  async (locale) => {
    const { page: visitor } = await newReader('phone')
    const { page: editor } = await newReader('desktop')
    await signIn(editor, await newStaff('editor'))
    const { page: moderator } = await newReader('desktop')
    await signIn(moderator, await newStaff('moderator'))
    for (const [path, [toVisitor, toStaff], staff] of [
      ['/desk/payments', forAdmins[locale], editor],
      ['/desk/readers/1', forAdmins[locale], editor],
      ['/desk/sources', forEditors[locale], moderator],
    ] as const) {
      await visitor.goto(locale + path)
      await visitor.getByText(toVisitor).waitFor()
      await staff.goto(locale + path)
      await staff.getByText(toStaff).waitFor()
    }
  },
)

test.each(['', '/en'] as const)(
  'in a low window the current page of the desk is in view in its navigation, above what fades: “%s”',
  async (locale) => {
    const { page } = await newReader('desktop')
    await page.setViewportSize({ width: 1280, height: 600 })
    await signIn(page, await newStaff('admin'))
    await page.goto(`${locale}/desk/security`)
    await untilHydrated(page)
    await expect.poll(() => roomAround(page, '.desk-tabs')).toMatchObject({ above: expect.any(Number), isWhole: true, scrolled: 0 })
    const { above } = await roomAround(page, '.desk-tabs')
    expect(above).toBeGreaterThan(0)
    await page.goto(`${locale}/desk/news`)
    await untilHydrated(page)
    await expect.poll(() => roomAround(page, '.desk-tabs')).toEqual({ above: 0, isWhole: true, scrolled: 0 })
  },
)

test.each(['', '/en'] as const)('the chosen category of polls is in view in its row on a phone: “%s”', async (locale) => {
  const { page } = await newReader('phone')
  await page.goto(`${locale}/polls`)
  const last = page.locator('.poll-filters .chips a').last()
  await page.goto((await last.getAttribute('href')) ?? '')
  await untilHydrated(page)
  await expect.poll(() => roomAround(page, '.poll-filters .chips')).toMatchObject({ isWhole: true, scrolled: 0 })
})

/**
 * `above`: how far the box is scrolled down. `isWhole`: whether its current link is within it,
 * before what fades. `scrolled`: how far the page is.
 */
function roomAround(page: Page, selector: string) {
  return page.locator(selector).evaluate((box) => {
    const current = box.querySelector('[aria-current]')?.getBoundingClientRect()
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isRtl = getComputedStyle(box).direction === 'rtl'
    // A box scrolls by whole pixels.
    const fades = box.matches('.chips') ? 15 : 0
    const isWhole =
      current !== undefined &&
      current.left >= left + (isRtl ? fades : 0) &&
      current.right <= right - (isRtl ? 0 : fades) &&
      current.top >= top &&
      current.bottom <= Math.min(bottom, innerHeight) - (fades ? 0 : 20)
    return { above: Math.round(box.scrollTop), isWhole, scrolled: Math.round(scrollY) }
  })
}
