import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { evalText } from './evalText.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirqab-eval-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

const out = join(folder, 'texts.ndjson')
const seef = { name_ar: 'وكالة السيف للأنباء', name_en: 'Seef News Agency' }
const texts = [
  'افتتح وزير الصحة أمس مركزاً جديداً للرعاية الأولية في الجهراء.',
  'فاز فريق السالمية على كاظمة بثلاثة أهداف في ختام الجولة.',
  'ارتفع سعر برميل النفط دولاراً واحداً في تداولات الأسواق العالمية.',
  'أعلنت البلدية إزالة مئات المخالفات في حملة استمرت أسبوعاً.',
]

async function textsOf(posts: object[]): Promise<Map<string, string>> {
  const file = join(folder, 'posts')
  writeFileSync(file, posts.map((post) => JSON.stringify(post)).join('\n'))
  await evalText({ posts: file, out })
  const lines = readFileSync(out, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ post, text }) => [post, text]))
}

test('the text of each post has no dateline, no author and no notice', async () => {
  const found = await textsOf([
    { id: 'a', title: 'عنوان أول', body_html: `<p>الكويت - 27 نوفمبر (السيف) - ${texts[0]}</p><p>اقرأ أيضاً: خبر آخر</p>`, agency: seef },
    { id: 'b', title: 'عنوان ثان', author: 'سامي الحمد', body_html: `سامي الحمد<br>${texts[1]}`, agency: 'القبس' },
    { id: 'c', title: 'عنوان ثالث', body_html: '', excerpt: 'مقتطف', agency: null },
  ])
  expect([...found]).toEqual([
    ['a', texts[0]],
    ['b', texts[1]],
    ['c', 'مقتطف'],
  ])
})

test('habits are learnt from all posts of an agency in the file, and only for that agency', async () => {
  const tail = '<p>حمّل تطبيقنا المجاني لتصلك الأخبار أولاً بأول</p>'
  const posts = texts.map((text, id) => ({ id: `${id}`, title: `عنوان ${id}`, body_html: `<p>${text}</p>${tail}`, agency: seef }))
  const found = await textsOf([...posts, { id: 'other', title: 'عنوان', body_html: `<p>${texts[0]}</p>${tail}`, agency: 'القبس' }])
  expect(found.get('0')).toBe(texts[0])
  expect(found.get('3')).toBe(texts[3])
  expect(found.get('other')).toBe(`${texts[0]} حمّل تطبيقنا المجاني لتصلك الأخبار أولاً بأول`)
})

test('a line without a title is named, and no file is left', async () => {
  const posts = join(folder, 'broken')
  writeFileSync(posts, '{"id":1,"title":"عنوان"}\n{"id":2}')
  await expect(evalText({ posts, out: join(folder, 'none') })).rejects.toThrow(/broken:2: title/)
  expect(() => readFileSync(join(folder, 'none'))).toThrow('ENOENT')
})
