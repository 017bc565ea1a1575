import { expect, test } from 'vitest'
import { readPictureUrl } from '#features/pictures/server/pictureUrl.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)

test('pictures inside an article come through our own proxy, whatever their address', async () => {
  const body =
    '<figure dir="auto"><img src="https://agency.example/a.jpg?w=2&amp;h=3" alt="ميناء" loading="lazy" /></figure><p dir="auto">نص</p>'
  const response = await visitor.get(`/api/post/${await addPost(app, { body })}`)
  const { body_html } = response.json()
  const [, signature, encoded] = /<img src="\/pictures\/([^/]+)\/([^?]+)\?w=640" alt="ميناء"/.exec(body_html) ?? []
  expect(readPictureUrl(app.config, String(signature), String(encoded))).toBe('https://agency.example/a.jpg?w=2&h=3')
  expect(body_html).not.toContain('agency.example')
  expect(body_html).toContain('<p dir="auto">نص</p>')
})
