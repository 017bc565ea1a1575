import { expect, test } from 'vitest'
import { findPictureUrl } from './findPictureUrl.ts'

const base = 'https://news.example/n/1'
const best = (attributes: Record<string, string>) => findPictureUrl(attributes, base)

test.each([
  [{ src: '/a.jpg' }, 'https://news.example/a.jpg'],
  [{ src: '/a.jpg', srcset: '/b.jpg 900w' }, 'https://news.example/b.jpg'],
  [{ src: '/a.jpg', srcset: '/b.jpg' }, 'https://news.example/a.jpg'],
  [{ src: '/p-150x150.jpg', srcset: '/p-150x150.jpg 150w, /p.jpg 1024w' }, 'https://news.example/p.jpg'],
  [{ 'data-src': '/p-300.jpg', 'data-srcset': '/p-300.jpg 300w, /p.jpg 1200w' }, 'https://news.example/p.jpg'],
  [{ srcset: '/a.jpg 300w, /p.jpg 2400w, /q.jpg 3000w' }, 'https://news.example/p.jpg'],
  [{ srcset: '/a.jpg 600w, /p.jpg 2400w' }, 'https://news.example/a.jpg'],
  [{ src: '/a.gif', 'data-echo': '/p.jpg?w=9' }, 'https://news.example/p.jpg?w=9'],
  [{ src: '/a.gif', 'nitro-lazy-src': 'https://i.example/p.webp' }, 'https://i.example/p.webp'],
  [{ src: '/a.gif', 'v-lazy': '//i.example/p.png' }, 'https://i.example/p.png'],
  [{ src: '/a.gif', 'data-original-set': '/s.jpg 300w, /p.jpg 900w' }, 'https://news.example/p.jpg'],
  [{ src: '/p.jpg', 'data-id': '7', 'data-link': '/n/2', 'data-name': 'x.jpg', 'data-fallback': '/x.jpg' }, 'https://news.example/p.jpg'],
  [{ src: '/p.jpg', 'data-original': 'true', 'data-lazy-src': '1' }, 'https://news.example/p.jpg'],
  [{ src: '/p.jpg', 'data-src': '/img/blank.gif' }, 'https://news.example/p.jpg'],
  [{ src: '/p.jpg', 'data-src': '/p_{width}x.jpg' }, 'https://news.example/p.jpg'],
  [{ src: '/jeg-empty.png', srcset: '/p.jpg' }, 'https://news.example/p.jpg'],
  [{ src: '/lazy_placeholder.webp', srcset: '/p.jpg' }, 'https://news.example/p.jpg'],
  [{ src: '/grey.jpg', srcset: '/p.jpg' }, 'https://news.example/p.jpg'],
  [{ src: '/download.png', srcset: '/p.jpg' }, 'https://news.example/download.png'],
  [{ src: '/google-pixel-9.jpg', srcset: '/p.jpg' }, 'https://news.example/google-pixel-9.jpg'],
  [{ src: 'https://i.example/blank.gif', 'data-lazy-src': 'https://i.example/photo.jpg' }, 'https://i.example/photo.jpg'],
  [{ src: 'https://i.example/loading.gif', 'data-original': 'https://i.example/photo.jpg' }, 'https://i.example/photo.jpg'],
  [{ src: 'data:image/gif;base64,R0', 'data-srcset': '/s.jpg 300w, /l.jpg 1200w' }, 'https://news.example/l.jpg'],
  [{ src: '/img/placeholder-16x9.png?v=2', srcset: '/s.jpg 300w, /l.jpg 1200w' }, 'https://news.example/l.jpg'],
  [{ srcset: '/d.jpg 1x, /e.jpg 2x' }, 'https://news.example/e.jpg'],
  [{ srcset: '/w_300,h_200/p.jpg 300w, /w_900,h_600/p.jpg 900w' }, 'https://news.example/w_900,h_600/p.jpg'],
  [{ srcset: '/a.jpg, /b.jpg 3000w' }, 'https://news.example/b.jpg'],
  [{ srcset: '/b.jpg 4000w,\n /c.jpg 3000w' }, 'https://news.example/c.jpg'],
  [{ srcset: ',, /a.jpg 1.5x ,' }, 'https://news.example/a.jpg'],
  [{ srcset: '/a,b.jpg 300w,/c.jpg 600w' }, 'https://news.example/c.jpg'],
  [{ src: '/loading/photo.jpg' }, 'https://news.example/loading/photo.jpg'],
  [{ src: '/blank.gif' }, 'https://news.example/blank.gif'],
  [{ src: 'data:image/svg+xml,%3Csvg/%3E', 'data-src': '' }, null],
  [{}, null],
])('of %j the picture is %s', (attributes, address) => {
  expect(best(attributes as Record<string, string>)).toBe(address)
})

test('a hostile list of addresses takes no longer than its length', () => {
  for (const set of [
    ','.repeat(1e6),
    'a'.repeat(1e6),
    'a,'.repeat(5e5),
    'a '.repeat(5e5),
    `${'a'.repeat(5e3)}${','.repeat(5e3)}`.repeat(100),
  ])
    best({ srcset: set })
})
