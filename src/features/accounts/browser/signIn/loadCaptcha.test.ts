import { expect, test } from 'vitest'
import { ar } from '../ar.ts'
import { en } from '../en.ts'
import { loadCaptcha } from './loadCaptcha.ts'

const settings = { site_key: 'key', version: 2, script: 'https://www.google.com/recaptcha/api.js' }

test.each([
  ['no_key', { ...settings, site_key: '' }],
  ['no_version', { ...settings, version: 3 }],
] as const)('a captcha with the error %s is not loaded, and the reader is asked to reload the page', async (failure, wrong) => {
  await expect(loadCaptcha(wrong)).rejects.toMatchObject({ failure })
  expect([ar.captcha[failure], en.captcha[failure]]).toEqual([expect.stringContaining('أعد تحميلها'), expect.stringContaining('Reload it')])
})
