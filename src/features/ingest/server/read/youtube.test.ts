import { expect, test } from 'vitest'
import { videoOfPage } from './youtube.ts'

test.each([
  ['https://www.youtube.com/watch?v=bcdefghijkl&t=10s', 'bcdefghijkl'],
  ['https://m.youtube.com/watch?list=x&v=bcdefghijkl', 'bcdefghijkl'],
  ['https://youtu.be/abcdefghijk?si=x', 'abcdefghijk'],
  ['https://www.youtube.com/shorts/abcdefghijk', 'abcdefghijk'],
  ['https://youtube.com/live/abcdefghijk', 'abcdefghijk'],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', 'abcdefghijk'],
  ['https://www.youtube.com/watch?feature=x&amp;v=bcdefghijkl', 'bcdefghijkl'],
  ['https://www.youtube.com/v/abcdefghijk&hl=ar', 'abcdefghijk'],
  ['https://youtu.be/playlist', null],
  ['https://www.youtube.com/@channel', null],
  ['https://www.youtube.com/watch?list=x', null],
  ['https://www.youtube.com/shorts/', null],
  ['https://youtu.be/', null],
  ['https://notyoutube.com/watch?v=bcdefghijkl', null],
  ['https://news.example/watch?v=bcdefghijkl', null],
  ['no address', null],
])('%s is the page of the video %s', (address, id) => {
  expect(videoOfPage(address)).toEqual(
    id === null
      ? null
      : { src: `https://www.youtube-nocookie.com/embed/${id}`, poster: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, duration: null },
  )
})
