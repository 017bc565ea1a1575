import { expect, test } from 'vitest'
import { clock, isTall, roomOf } from './mediaShape.ts'

const image = (width: number, height: number) => ({ src: '', color: '', width, height })

test('a picture has the room of its own ratio', () => {
  for (const [width, height] of [
    [1280, 720],
    [1000, 1000],
    [720, 1280],
    [1080, 1350],
  ] as const)
    expect(roomOf(image(width, height))).toEqual({ width, height })
})

test('an endless picture is cut, and one of unknown size has the usual room', () => {
  expect(roomOf(image(900, 9000))).toEqual({ width: 900, height: 1600 })
  expect(roomOf(image(2200, 100))).toEqual({ width: 2200, height: 1000 })
  expect(roomOf(image(0, 0))).toEqual({})
})

test('portraits take two rows of the grid, squares and unknown ones do not', () => {
  expect([image(720, 1280), image(3, 5), image(1000, 1000), image(1280, 720), image(0, 0)].map(isTall)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isTall(null)).toBe(false)
})

test('the length of a video is in minutes and seconds, with hours only if it has any', () => {
  expect([7, 93, 600, 3599, 3725.4].map(clock)).toEqual(['0:07', '1:33', '10:00', '59:59', '1:02:05'])
})
