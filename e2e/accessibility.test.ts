import { expect, test } from 'vitest'
import { newAccount, signIn } from './accounts.ts'
import { newReader, openBrowser, sidewaysScroll, untilHydrated } from './reader.ts'
import { violations } from './violations.ts'

openBrowser()

for (const locale of ['', '/en'])
  test(`lists, stories, menus and the 404 page are accessible in both themes: ${locale || 'Arabic'}`, async () => {
    for (const window of ['phone', 'desktop'] as const) {
      const { page } = await newReader(window, { expected: ['404'] })
      for (const path of [locale || '/', `${locale}/news?category=first_page`, `${locale}/nowhere`]) {
        await page.goto(path)
        await untilHydrated(page)
        expect(await violations(page), `${path} on a ${window}`).toEqual([])
      }
      for (const words of ['الكويت', 'kuwait -الكويت غغغغ']) {
        await page.goto(`${locale}/news?search=${words}`)
        await untilHydrated(page)
        await page.locator('.found-line span, .ways').first().waitFor({ state: 'attached' })
        expect(await violations(page), `a search for ${words} on a ${window}`).toEqual([])
      }
      await page.goto(locale || '/')
      await untilHydrated(page)
      await page.locator('.filter-button').click()
      await page.locator('.option').first().waitFor()
      expect(await violations(page), `filters on a ${window}`).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.post-link').nth(2).click()
      await page.locator('.prose').waitFor()
      expect(await violations(page), `a story on a ${window}`).toEqual([])
    }
  })

const visitorPages = ['/login', '/Signup', '/confirm-code', '/reset-password', '/reset-password-verification']
const profilePages = ['', '/profile-edit', '/change-password', '/profile-sessions', '/saved-searches', '/profile-backup', '/delete-account']

for (const locale of ['', '/en'])
  test(`the sign-in and profile pages are accessible in both themes: ${locale || 'Arabic'}`, async () => {
    const account = await newAccount()
    for (const window of [{ width: 320, height: 740 }, 'desktop'] as const) {
      const { page } = await newReader(window, { expected: ['422'] })
      const check = async (path: string) => {
        expect(await violations(page), `${path} at ${JSON.stringify(window)}`).toEqual([])
        expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0)
      }
      for (const path of visitorPages) {
        await page.goto(locale + path)
        await untilHydrated(page)
        await check(path)
        if (window === 'desktop') continue
        await page.locator('.form [type="submit"]').click()
        await page.locator('.form-problem').waitFor()
        await check(`${path} with errors`)
      }
      await signIn(page, account)
      for (const part of profilePages) {
        await page.goto(`${locale}/profile${part}`)
        await page.locator('.profile-part h1').waitFor()
        if (part === '/profile-sessions') await page.locator('.sessions > li').first().waitFor()
        await check(part)
      }
    }
  })
