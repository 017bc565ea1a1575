import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CaptionTracks } from './CaptionTracks.tsx'

test('captions have the name of their language, or a general one if it is unknown or the browser has none for it', () => {
  const captions = ['en-US', 'ar-u-nu-latn', 'no tag', ''].map((language, index) => ({ src: `/captions/${index}`, language }))
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/media']}>
      <CaptionTracks captions={captions} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['American English', 'Captions', 'Captions', 'Captions'])
})
