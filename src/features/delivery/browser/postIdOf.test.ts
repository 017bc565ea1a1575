import { expect, test } from 'vitest'
import { postIdOf } from './postIdOf.ts'

test.each([
  ['http://localhost:3000/news/12/خبر-اليوم', 12],
  ['https://mirqab.example/en/media/7?x=1#c', 7],
  ['/mirqab-news/9/slug', 9],
  [' /news/12 ', 12],
  ['/my-page/3/slug', 3],
  ['https://mirqab.example/polls/5', null],
  ['https://mirqab.example/news/agency/5', null],
  ['https://mirqab.example/news/2026/11/27', null],
  ['https://mirqab.example/news/2026/11', 2026],
  ['https://mirqab.example/', null],
  ['javascript:alert(1)', null],
  ['12', null],
  ['', null],
])('the post in the address %s is %s', (address, id) => {
  expect(postIdOf(address)).toBe(id)
})
