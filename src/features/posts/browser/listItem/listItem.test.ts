import { expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { addAgency, addPost, addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { Post } from '../../schema.ts'
import { listItemOf, postHref } from './listItem.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

async function onePost(values: Parameters<typeof addPost>[1]): Promise<Post> {
  return (await visitor.get(`/api/post/${await addPost(app, values)}`)).json()
}

test('a list item has names in the page’s language only', async () => {
  const { main, category } = await addSections(app)
  const agency_id = await addAgency(app, { name_ar: 'القبس', name_en: 'Al-Qabas' })
  const post = await onePost({ agency_id, main_category_id: main, category_id: category })
  expect(listItemOf(post, 'ar').agency.name).toBe('القبس')
  expect(listItemOf(post, 'en').agency.name).toBe('Al-Qabas')
  expect(listItemOf(post, 'en').category?.name).toMatch(/^Section/)
  expect(listItemOf(post, 'en').section).toBe(main)
})

test('a list item has only the counters above zero', async () => {
  const post = await onePost({ counters: { views: 7, likes: 3, saves: 1, fakenews: 0 } })
  expect(listItemOf(post, 'ar')).toMatchObject({
    views: 7,
    comments: 0,
    reactions: [
      ['like', 3],
      ['save', 1],
    ],
  })
})

test('a long excerpt is cut after a word, with an ellipsis and no punctuation before it', async () => {
  const post = await onePost({ excerpt: `${'كلمة '.repeat(27)}وأخيراً، ${'كلمة '.repeat(20)}` })
  const { excerpt } = listItemOf(post, 'ar')
  expect(excerpt.length).toBeLessThanOrEqual(106)
  expect(excerpt).toMatch(/\p{L}…$/u)
})

test('a list shows the sentences of an excerpt that fit, without an ellipsis', async () => {
  const sentence = 'افتتح وزير الأشغال الجسر الذي يربط الجهراء بالصبية بعد أربعة أعوام من العمل.'
  const post = await onePost({ title: 'طريق جديد إلى الشمال', excerpt: `${sentence} ويمر عليه في اليوم عشرون ألف سيارة في الاتجاهين.` })
  expect(listItemOf(post, 'ar').excerpt).toBe(sentence)
})

test('a list shows no excerpt that only repeats the title in other forms of its words', async () => {
  const title = 'إحباط محاولة تسلل 17 شخصاً من مصر إلى الأراضي المحتلة'
  const repeated = await onePost({ title, excerpt: 'أحبطت الشرطة محاولات تسلل 17 شخصاً إلى الأراضي المحتلة من مصر' })
  expect(listItemOf(repeated, 'ar').excerpt).toBe('')
  const longer = await onePost({ title, excerpt: 'أحبطت الشرطة محاولة التسلل عند منتصف الليل، ونقلت الموقوفين إلى مدينة العريش' })
  expect(listItemOf(longer, 'ar').excerpt).toBe(longer.excerpt)
})

test('a post’s address has the words of its title in any script, and our own posts have their own path', () => {
  const title = 'ناسا تؤجل مهمة «Artemis» 25%'
  expect(postHref('ar', { id: 5, title, own: false })).toBe('/news/5/ناسا-تؤجل-مهمة-artemis-25')
  expect(postHref('en', { id: 5, title, own: true })).toBe('/en/mirqab-news/5/ناسا-تؤجل-مهمة-artemis-25')
  expect(postHref('ar', { id: 5, title: '؟!', own: false })).toBe('/news/5')
})
