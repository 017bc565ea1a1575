import { beforeAll, expect, test } from 'vitest'
import { asVisitor } from '../../../test/http.ts'
import { addAgency, addPost } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { renderLight } from '../http/pages/renderLight.tsx'
import { loadHelp, loadList, readListQuery } from './listLoader.ts'

const app = await createTestApp()

beforeAll(async () => {
  const agency_id = await addAgency(app)
  for (let n = 0; n < 8; n++) await addPost(app, { title: `أسعار النفط ترتفع ${n}`, agency_id })
})

async function open(path: string) {
  let charged = 0
  const { help } = await loadList(app, new URL(path, 'http://localhost'), (points) => {
    charged += points
  })
  return { meant: help?.did_you_mean, charged }
}

test('the page of a search without results has its correction at once, which costs as much as asking for it', async () => {
  expect(await open('/news?search=النفظ')).toEqual({ meant: 'النفط', charged: 25 })
  expect(await open('/en/news?search=النفظ')).toEqual({ meant: 'النفط', charged: 25 })
})

test.each(['/news?search=النفط', '/news?search=…', '/news', '/media'])(
  'a list that found something, or was not searched for words, brings no help and costs no more: %s',
  async (path) => {
    expect(await open(path)).toEqual({ meant: undefined, charged: 0 })
  },
)

test('a light page has the correction too', async () => {
  const url = new URL('/news?search=النفظ', 'http://localhost')
  let charged = 0
  const charge = (points: number) => {
    charged += points
  }
  const { bytes } = await renderLight({ app, locale: 'ar', url, cursor: undefined, part: 1, charge })
  expect(bytes.toString()).toContain(`href="/light/news?search=${encodeURIComponent('النفط')}"`)
  expect(charged).toBe(25)
})

test('help is computed once for all pages of a search and those who ask for it', async () => {
  const search = 'search=النفظ&language=ar'
  const load = async (path: string) => (await loadList(app, new URL(`${path}?${search}`, 'http://localhost'))).help
  const [first, second] = await Promise.all([load('/news'), load('/news')])
  expect(second).toBe(first)
  first?.unknown.push('the same')
  const asked = await asVisitor(app).get(`/api/search/help?${new URLSearchParams(search)}`)
  expect(asked.json().data.unknown).toEqual(['the same'])
})

test('a page whose help fails comes without it, so that the browser asks', async () => {
  const broken = await createTestApp()
  broken.databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere'
  const { address, query } = readListQuery(new URL('/news?search=النفظ', 'http://localhost'))
  const nothing = { data: [], meta: { next_cursor: null, per_page: 50 } }
  expect(await loadHelp(broken, address, query, nothing, () => {})).toBeNull()
})
