import { expect, test } from 'vitest'
import { type Article, articleOf } from '#features/posts/browser/article/article.ts'
import type { PostDetail } from '#features/posts/schema.ts'
import { mediaData } from './mediaData.ts'

const picture = (name: string, description = '') => ({ src: `/pictures/s/${name}?w=640`, width: 900, height: 600, color: '', description })
const post: PostDetail = {
  id: 12,
  media_type: 'media',
  title: 'مهرجان البحر',
  excerpt: '',
  url: 'https://agency.example/12',
  source: 'rss',
  language: 'ar',
  published_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  agency: { id: 1, name_ar: 'وكالة', name_en: 'Agency', logo: null },
  main_category: null,
  category: null,
  sub_category: null,
  image: picture('1'),
  video: null,
  picture_count: 0,
  posts_view: 0,
  comment_count: 0,
  post_reactions: { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 },
  story: { id: 1, agencies: 1 },
  body_html: '',
  author: null,
  pictures: [],
  text: { begins: null, ends: null },
  also_reported_by: [],
}
const described = (changes: Partial<PostDetail>): Record<string, unknown> => {
  const article: Article = articleOf({ ...post, ...changes }, 'ar')
  return mediaData(article, '', { origin: 'https://news.example', locale: 'ar' }) as Record<string, unknown>
}

test('a video has its length, poster and address; a player of another site is named as such', () => {
  const poster = 'https://news.example/pictures/s/1?w=1280'
  expect(described({ video: { src: 'https://agency.example/1.mp4', poster: null, duration: 93 } })).toMatchObject({
    '@type': 'VideoObject',
    name: 'مهرجان البحر',
    description: 'مهرجان البحر',
    uploadDate: post.published_at,
    duration: 'PT93S',
    contentUrl: 'https://agency.example/1.mp4',
    thumbnailUrl: [poster],
    mainEntityOfPage: expect.stringContaining('https://news.example/media/12/'),
  })
  const embedUrl = 'https://www.youtube-nocookie.com/embed/abcdef'
  const player = described({ video: { src: embedUrl, poster: null, duration: null } })
  expect(player).toMatchObject({ embedUrl })
  expect(player).not.toHaveProperty('contentUrl')
})

test('one picture is an image, several are a gallery with their descriptions, and none is a post', () => {
  expect(described({})).toMatchObject({ '@type': 'ImageObject', width: 900, height: 600, creditText: 'وكالة' })
  const several = described({ pictures: [picture('1', 'قوارب'), picture('2')] })
  expect(several).toMatchObject({
    '@type': 'ImageGallery',
    associatedMedia: [{ '@type': 'ImageObject', caption: 'قوارب' }, { caption: 'مهرجان البحر' }],
  })
  expect(described({ image: null })).toMatchObject({ '@type': 'SocialMediaPosting', headline: 'مهرجان البحر' })
})
