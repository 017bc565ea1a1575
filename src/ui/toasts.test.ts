import { afterEach, expect, test } from 'vitest'
import { closeToast, showToast, toast } from './toasts.ts'

afterEach(closeToast)

test.each([
  ['حُفظ الخبر.', 'حُفظ الخبر'],
  ['تعذّر الحفظ. حاول مجدداً.', 'تعذّر الحفظ. حاول مجدداً'],
  ['يجري الإرسال…', 'يجري الإرسال…'],
  ['Something went wrong. Please try again later!', 'Something went wrong. Please try again later!'],
])('a toast of «%s» is shown as «%s», without a full stop at its end', (message, shown) => {
  showToast(message)
  expect(toast.get()?.text).toBe(shown)
})

test('the one toast whose full stop is in the specification keeps it', () => {
  showToast('Comment Reported.')
  expect(toast.get()?.text).toBe('Comment Reported.')
})
