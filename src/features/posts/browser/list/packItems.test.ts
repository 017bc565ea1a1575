import { expect, test } from 'vitest'
import { loadList } from '#site/loaders/listLoader.ts'
import { addAgency, addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { ListItem } from '../listItem/listItem.ts'
import { noItems, packItems, unpackItems } from './packItems.ts'

test('packing and unpacking a list restores it, and the packed list contains each agency once', async () => {
  const app = await createTestApp()
  const agencies = [await addAgency(app, { name_ar: 'وكالة «الخبر» </script>' }), await addAgency(app)]
  for (let n = 0; n < 6; n++) await addPost(app, { agency_id: agencies[n % 2], title: `"خبر" ${n} \\ </script>` })
  const { items: packed } = await loadList(app, new URL('http://localhost/'))
  const items = unpackItems(packed)
  expect(items).toHaveLength(6)
  expect(items[0]?.title).toContain('</script>')
  expect(packed.split('وكالة «الخبر»')).toHaveLength(2)
  expect(new Set(items.map(({ agency }) => agency)).size).toBe(2)
  expect(packItems([...items])).toBe(packed)
})

test('what few items have is restored too', () => {
  const agency = { id: 3, name: 'وكالة', logo: null }
  const usual = { language: 'ar', publishedAt: '2026-11-29T05:00:00.123Z', agency, section: 0, story: 4, excerpt: '' } as const
  const none = { category: null, own: false, image: null, views: 0, comments: 0, reactions: [], otherAgencies: 0 }
  const image = { src: '/pictures/x', width: 900, height: 600, color: '#aabbcc' }
  const items: ListItem[] = [
    { id: 1, title: 'أ', ...usual, ...none },
    {
      id: 2,
      title: 'ب',
      ...usual,
      ...none,
      image,
      category: { id: 2, name: 'محليات' },
      own: true,
      views: 4,
      comments: 1,
      otherAgencies: 2,
    },
    {
      id: 3,
      title: 'ج',
      ...usual,
      ...none,
      image: { ...image, description: 'وصف', focus: [10, 20] },
      reactions: [['like', 2]],
      reports: [],
    },
    // A section may have the id of another's part.
    { id: 4, title: 'د', ...usual, ...none, category: { id: 2, name: 'رياضة' }, prominence: 'lead', heading: 'رياضة', snippet: 'س' },
    { id: 5, title: 'هـ', ...usual, ...none, media: { source: 'youtube', hasVideo: true, duration: null, pictures: 0 } },
  ]
  expect(unpackItems(packItems(items))).toEqual(items)
})

test('a list without items is what packing none gives', () => {
  expect(packItems([])).toBe(noItems)
})
