import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { xssVectors } from '../../../../../test/xssVectors.ts'
import { CommentText } from './CommentText.tsx'

const app = await createTestApp()
const { server, get } = asVisitor(app)

/** The only elements that a rendered text may have. */
const allowed =
  /<p class="comment-text" dir="auto">|<\/p>|<a href="https?:\/\/[^"<>]*" target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">|<\/a>/g

test('a comment is rendered as plain text, with links only to web addresses', () => {
  for (const text of xssVectors) {
    const html = renderToStaticMarkup(<CommentText text={text} />)
    expect([text, /[<>]/.test(html.replace(allowed, ''))]).toEqual([text, false])
  }
})

test('an attack in a comment is stored unchanged and returned as JSON that no browser renders as a page', async () => {
  const written = xssVectors.filter((text) => text.length < 2000 && text === text.trim() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
  const post = await addPost(app)
  for (const [n, content] of written.slice(0, 40).entries()) {
    const reader = await asUser(app, server, { name: `<img src=x onerror=alert(${n})>` })
    const response = await reader.post('/api/auth/comments', { type: 'post', resource_id: post, content })
    expect([content, response.statusCode]).toEqual([content, 200])
    expect(response.json().data.comment.content).toBe(content)
  }
  const response = await get(`/api/auth/comments/${post}?pagination=100`)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect([response.headers['x-content-type-options'], response.headers['content-security-policy']]).toEqual([
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'",
  ])
})
