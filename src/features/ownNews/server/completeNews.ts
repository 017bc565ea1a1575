import { AppError } from '#base/errors.ts'
import { plainText } from '#text/plainText.ts'
import type { NewsRow } from './newsRow.ts'
import type { AboutPicture } from './pictures/presentPicture.ts'

type Needed = Pick<NewsRow, 'title' | 'body_html' | 'category_id'> & { picture: unknown }

/** Throws `invalid` with all that readers would miss. */
export function requireComplete({ title, body_html, category_id, picture }: Needed): void {
  const wrong: Record<string, string[]> = {}
  if (title === '') wrong.title = ['news_title_required']
  if (plainText(body_html) === '') wrong.body_html = ['news_body_required']
  if (category_id === null) wrong.category_id = ['news_section_required']
  if (picture && (picture as AboutPicture).description === '') wrong['picture.description'] = ['picture_description_required']
  if (Object.keys(wrong).length > 0) throw new AppError('invalid', wrong)
}
