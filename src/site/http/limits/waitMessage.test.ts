import { expect, test } from 'vitest'
import { waitMessage } from './waitMessage.ts'

test.each([
  [1, 'بعد دقيقة.', 'in 1 minute.'],
  [61, 'بعد دقيقتين.', 'in 2 minutes.'],
  [180, 'بعد 3 دقائق.', 'in 3 minutes.'],
  [900, 'بعد 15 دقيقة.', 'in 15 minutes.'],
  [3600, 'بعد ساعة.', 'in 1 hour.'],
  [3601, 'بعد 61 دقيقة.', 'in 61 minutes.'],
  [5401, 'بعد ساعتين.', 'in 2 hours.'],
  [86_400, 'بعد 24 ساعة.', 'in 24 hours.'],
])('the message for a wait of %i seconds gives the time in both languages', (seconds, arabic, english) => {
  expect(waitMessage('ar', seconds).endsWith(arabic)).toBe(true)
  expect(waitMessage('en', seconds).endsWith(english)).toBe(true)
})
