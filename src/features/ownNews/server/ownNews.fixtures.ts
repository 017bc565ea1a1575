import { expect } from 'vitest'
import type { SignedIn } from '../../../../test/asUser.ts'
import type { DeskNewsDetail, NewsForm } from '../schema.ts'

/** Form of an editor, complete enough to be published once it has a section. */
export const newsForm: NewsForm = {
  language: 'ar',
  title: 'افتتاح مكتبة عامة في الجهراء',
  summary: '',
  byline: 'هيا العازمي',
  body_html: '<p>افتتحت وزارة الثقافة مكتبة عامة في الجهراء تضم خمسين ألف كتاب.</p>',
  category_id: null,
  sub_category_id: null,
}

/** The piece that a call of this member of staff left; fails unless the call was successful. */
export async function newsAfter(call: ReturnType<SignedIn['post']>): Promise<DeskNewsDetail> {
  const response = await call
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.news
}
