import { expect, test } from 'vitest'
import { signIn } from '../../../e2e/accounts.ts'
import { newReader, openBrowser } from '../../../e2e/reader.ts'
import { newStaff } from '../../../e2e/staff.ts'
import { violations } from '../../../e2e/violations.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

openBrowser()

test('an editor sees on a phone, in both languages, what the worker measured and what to do; a moderator does not', async () => {
  const { page } = await newReader('phone')
  await signIn(page, await newStaff('editor'))
  for (const [path, database, backup, remedy] of [
    ['/desk/health', 'قاعدة البيانات', 'لا تُنسخ غرفة الأخبار كل ليلة.', 'اضبط BACKUP_DIR.'],
    ['/en/desk/health', 'Database', 'There are no nightly backups.', 'Set BACKUP_DIR.'],
  ] as const) {
    // The worker measures within a minute after its start.
    await expect
      .poll(
        async () => {
          await page.goto(path)
          await page.locator('.desk-intro').waitFor()
          return page.locator('.health-entry').filter({ hasText: database }).count()
        },
        { timeout: scaleTimeout(90_000), interval: 2_000 },
      )
      .toBeGreaterThan(0)
    const entry = page.locator('.health-entry').filter({ hasText: backup })
    await entry.getByText(remedy).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
  const { page: moderator } = await newReader('phone')
  await signIn(moderator, await newStaff('moderator'))
  await moderator.goto('/en/desk/health')
  await moderator.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
})
