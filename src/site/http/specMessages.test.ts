import { expect, test } from 'vitest'
import { asUser, testPassword } from '../../../test/asUser.ts'
import { writeComment } from '../../../test/comments.ts'
import { asVisitor } from '../../../test/http.ts'
import { createPayingApp } from '../../../test/payingApp.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { addAgency, addPost, addSections } from '../../../test/posts.ts'
import { subscribe } from '../../../test/subscribe.ts'

// Every message of parts 5 and 8 of the specification that the server sends, as a program that asks
// for English reads it.

const { app, provider } = await createPayingApp()
const visitor = asVisitor(app)
const reader = await asUser(app, visitor.server)
const other = await asUser(app, visitor.server)
const subscriber = await asUser(app, visitor.server)
await subscribe(app, subscriber.user.id, { keywords: 1, categories: 1, agencies: 1, main_categories: 1 })

const english = { 'x-localization': 'en' }
const post = await addPost(app)
const poll = await addOpenPoll(app)
const { main, category } = await addSections(app)
const second = await addSections(app)
const agencies = [await addAgency(app), await addAgency(app)]
const plan = await app.db.selectFrom('plans').select('id').where('months', '=', 1).where('is_sold', '=', true).executeTakeFirstOrThrow()

const signUpForm = { name: 'سارة', email: 'sara@example.com', password: 'abc', password_confirmation: 'abd', phone: '123', terms: false }
const settingsPath = '/api/user/profile/settings'
const login = (form: object) => visitor.post('/api/auth/login', form, english)
const register = (form: object) => visitor.post('/api/auth/register', { ...signUpForm, ...form }, english)
const settings = (form: object) => reader.post(settingsPath, form, english)
const upgrade = (form: object) => subscriber.post(settingsPath, form, english)
const comment = (content: string) => reader.post('/api/auth/comments', { type: 'post', resource_id: post, content }, english)
const vote = (who: Pick<typeof reader, 'post'>, form: object) => who.post(`/api/auth/polls/vote/${poll.id}`, form, english)
const written = await writeComment(reader, post)
const report = (form: object) => other.post('/api/auth/comment/report', { comment_id: written.id, ...form }, english)

test.each<[string, () => Promise<{ body: string }>]>([
  ['Email required', () => login({ email: '', password: 'x' })],
  ['Incorrect email', () => login({ email: 'nobody', password: 'x' })],
  ['Password required', () => login({ email: 'a@example.com', password: '' })],
  ['Please agree to terms and conditions', () => register({})],
  ['Password minimum 6 characters', () => register({})],
  ['New password and confirmation must match', () => register({ password: 'abcdef' })],
  ['A valid Kuwait phone number is required', () => register({})],
  ['Please correct the following error(s)', () => register({})],
  ['Please select any option', () => vote(reader, {})],
  ['Please login to vote', () => vote(visitor, { answer_id: poll.options[0] })],
  ['Please login to comment', () => visitor.post('/api/auth/comments', { type: 'post', resource_id: post, content: 'رأي' }, english)],
  ['Please write your comment', () => comment(' ')],
  ['Please enter a comment', () => reader.post('/api/auth/comment/update', { comment_id: written.id, content: '' }, english)],
  ['A comment type must be selected when reporting', () => report({})],
  ['Comment Updated', () => reader.post('/api/auth/comment/update', { comment_id: written.id, content: 'رأي آخر' }, english)],
  ['Comment Reported.', () => report({ reason: 'spam' })],
  ['Comment already Reported', () => report({ reason: 'spam' })],
  ['Comment Deleted', () => reader.get(`/api/auth/comments_delete?comment_id=${written.id}&resource_id=${post}&type=post`, english)],
  ['Please select a category', () => settings({ only_categories: true })],
  ['Please select an agency', () => settings({ only_agencies: true })],
  ['Please select a main category', () => settings({ only_main_categories: true })],
  ['Please select the push notification limit', () => settings({ notification_limit: '' })],
  ['Please select the Telegram notification limit', () => settings({ telegram_notification_limit: '' })],
  ['Please select the notification time', () => settings({ set_time: true, time_from: '', time_to: '' })],
  ['Upgrade your plan to add more keywords', () => upgrade({ keywords: ['نفط', 'غاز'] })],
  ['Upgrade your plan to add more categories', () => upgrade({ categories: [category, second.category] })],
  ['Upgrade your plan to add more agencies', () => upgrade({ agencies })],
  ['Upgrade your plan to add more main categories', () => upgrade({ main_categories: [main, second.main] })],
  ['Please login or register to buy a subscription', () => visitor.post('/api/auth/payments', { plan_id: plan.id }, english)],
  [
    'Payment Initialization failed..Please try again after some time',
    () => {
      provider.fail('SendPayment', { status: 429, retryAfter: 30 })
      return reader.post('/api/auth/payments', { plan_id: plan.id }, english)
    },
  ],
  ['Profile Updated', () => reader.put('/api/auth/profile/update', { name: 'سارة' }, english)],
  [
    'Password changed successfully',
    () => {
      const chosen = { password: 'another-password', password_confirmation: 'another-password' }
      return other.post('/api/auth/change-password', { current_password: testPassword, ...chosen }, english)
    },
  ],
  ["Sorry, couldn't find the page you were looking for", () => visitor.get('/api/post/987654321', english)],
  ['حُفظت إعداداتك. اضغط «صفحتي الإخبارية» لتشاهد أخبارك.', () => reader.post(settingsPath, { set_time: false })],
])('the server says: %s', async (message, ask) => {
  expect((await ask()).body).toContain(JSON.stringify(message))
})
