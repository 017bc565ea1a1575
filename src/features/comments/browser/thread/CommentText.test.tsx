import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { xssVectors } from '../../../../../test/xssVectors.ts'
import { CommentText } from './CommentText.tsx'

/** Our own elements of a rendered text, in the only form that they have. */
const own =
  /<p class="comment-text" dir="auto">|<\/p>|<a href="https?:\/\/[^"<>]*" target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">|<\/a>/g

test('whatever somebody writes is text on the page, and a link only where it leads to the web', () => {
  for (const text of xssVectors) {
    const html = renderToStaticMarkup(<CommentText text={text} />)
    expect([text, /[<>]/.test(html.replace(own, ''))]).toEqual([text, false])
  }
})

test('the words of an attack are kept as they were written, and told as JSON that no browser takes for a page', async () => {
  const app = await createTestApp()
  const { server, get } = asVisitor(app)
  const written = xssVectors.filter((text) => text.length < 2000 && text === text.trim() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
  const post = await addPost(app)
  for (const [n, content] of written.slice(0, 40).entries()) {
    const reader = await asUser(app, server, { name: `<img src=x onerror=alert(${n})>` })
    const answer = await reader.post('/api/auth/comments', { type: 'post', resource_id: post, content })
    expect([content, answer.statusCode]).toEqual([content, 200])
    expect(answer.json().data.comment.content).toBe(content)
  }
  const answer = await get(`/api/auth/comments/${post}?pagination=100`)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect([answer.headers['x-content-type-options'], answer.headers['content-security-policy']]).toEqual([
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'",
  ])
})
