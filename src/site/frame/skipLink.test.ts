import { expect, test } from 'vitest'
import { skipLink } from './skipLink.ts'

test.each([
  ['/', 'انتقل إلى قائمة الأخبار', '#main'],
  ['/?category=first_page', 'انتقل إلى قائمة الأخبار', '#main'],
  ['/news/agency/3', 'انتقل إلى قائمة الأخبار', '#main'],
  ['/my-page', 'انتقل إلى قائمة الأخبار', '#main'],
  ['/news?search=النفط', 'انتقل إلى نتائج البحث', '#main'],
  ['/news/12/عنوان', 'انتقل إلى الخبر', '#post'],
  ['/mirqab-news/12', 'انتقل إلى الخبر', '#post'],
  ['/my-page/12/عنوان', 'انتقل إلى الخبر', '#post'],
  ['/media', 'انتقل إلى قائمة الصور والفيديو', '#main'],
  ['/media/12', 'انتقل إلى المنشور', '#post'],
  ['/media/quickview', 'انتقل إلى المقاطع', '#main'],
  ['/polls/4', 'انتقل إلى الاستطلاعات', '#main'],
  ['/election-survey', 'انتقل إلى استبيان الانتخابات', '#main'],
  ['/Signup', 'انتقل إلى النموذج', '#main'],
  ['/about', 'انتقل إلى المحتوى', '#main'],
])('the skip link of %s says «%s» and leads to %s', (address, label, href) => {
  expect(skipLink('ar', new URL(address, 'http://localhost'))).toEqual({ label, href })
})

test('the skip link of an English page is in English', () => {
  const labels = ['/en', '/en/news/12/title', '/en/login'].map((path) => skipLink('en', new URL(path, 'http://localhost')).label)
  expect(labels).toEqual(['Skip to the list of news', 'Skip to the story', 'Skip to the form'])
})
