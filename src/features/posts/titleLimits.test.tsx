import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostTitle, shortTitle } from './browser/listItem/PostTitle.tsx'
import { titleLimits } from './titleLimits.ts'

test('lists cut titles at the limits that the editor of own news shows, on phones and on wide windows', () => {
  const html = (length: number) => renderToStaticMarkup(<PostTitle title={'أ'.repeat(length)} />)
  expect(html(titleLimits.narrow)).not.toContain('wide-only')
  expect(html(titleLimits.narrow + 1)).toContain('wide-only')
  expect(shortTitle('أ'.repeat(titleLimits.wide))).toHaveLength(titleLimits.wide)
  expect(shortTitle('أ'.repeat(titleLimits.wide + 1))).toContain('…')
})
