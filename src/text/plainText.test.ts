import { expect, test } from 'vitest'
import { plainLines, plainText } from './plainText.ts'

test.each([
  ['نص\n  بسيط\u00a0هنا', 'نص بسيط هنا'],
  ['<p>أول</p><p>ثان</p>', 'أول ثان'],
  ['ال<b>كويت</b>', 'الكويت'],
  ['سطر<br>سطر<br/>سطر', 'سطر سطر سطر'],
  ['&laquo;القبس&raquo; &amp; &#1575; &nbsp; &hellip;', '«القبس» & ا …'],
  ['5 < 6 > 4 & 3', '5 < 6 > 4 & 3'],
  ['<a title="a > b" href=x>رابط</a>', 'رابط'],
  ['قبل<script>var a = "<b>"</script><style>p{}</style><!-- c -->بعد', 'قبل بعد'],
  ['<noscript><img src=x></noscript>نص', 'نص'],
  ['<svg><title>x</title></svg>نص', 'نص'],
  ['قبل <iframe src=x/> بعد', 'قبل بعد'],
  ['a\u00adb\u200bc\ufeff', 'abc'],
  ['می\u200cخواهم 👨\u200d👩\u200d👧', 'می\u200cخواهم 👨\u200d👩\u200d👧'],
  ['a\u0000b\u0007', 'ab'],
  ['<p', ''],
  ['', ''],
])('%j is the plain text %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each([
  ['\u202bعربي', '\u202bعربي\u202c'],
  ['عربي\u202c نهاية', 'عربي نهاية'],
  ['\u2067أ \u202aB\u202c\u2069', '\u2067أ \u202aB\u202c\u2069'],
  ['\u2067أ \u202aB', '\u2067أ \u202aB\u202c\u2069'],
  ['\u202eexe.txt', 'exe.txt'],
  ['\u200fعلامة', '\u200fعلامة'],
])('the bidi controls of %j are balanced: %j', (text, balanced) => {
  expect(plainText(text)).toBe(balanced)
})

test('Half a million nested elements are read', () => {
  expect(plainText(`${'<b>'.repeat(500_000)}نص`)).toBe('نص')
})

test.each([
  ['<p>أول</p>\n<p>ثان <b>و</b>ثالث</p>رابع', ['أول', 'ثان وثالث', 'رابع']],
  ['سطر<br>سطر<br/><br/>سطر', ['سطر', 'سطر', 'سطر']],
  ['<p>سطر\nواحد</p><p>سطر</p>', ['سطر واحد', 'سطر']],
  ['<p>سطر\nسطر <b>و</b>\nسطر</p>', ['سطر', 'سطر و', 'سطر']],
  ['سطر\nسطر &amp; سطر', ['سطر', 'سطر & سطر']],
  ['<ul><li>أ</li><li>ب</li></ul>', ['أ', 'ب']],
  ['<p>\u2067أ</p><p>ب\u2069</p>', ['\u2067أ\u2069', 'ب']],
  ['<p> </p>', []],
  ['', []],
])('%j has the lines %j', (html, lines) => {
  expect(plainLines(html)).toEqual(lines)
  expect(plainText(html)).toBe(lines.join(' '))
})
