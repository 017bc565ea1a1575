import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { addAgency, addPost, addSections } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { appContext } from '../loaders/appContext.ts'
import { loader } from './filterOptions.tsx'

const app = await createTestApp()
const context = new RouterContextProvider()
context.set(appContext, app)
const agency = await addAgency(app)
const { main } = await addSections(app)
await addPost(app, { agency_id: agency, main_category_id: main })
for (let index = 0; index < 2; index++) await addPost(app, { agency_id: agency, main_category_id: main, language: 'en' })

test.each([
  ['/filters', { section: 1, agency: 3 }],
  ['/en/filters', { section: 2, agency: 3 }],
  ['/filters?language=en', { section: 2, agency: 2 }],
  ['/filters?language=both', { section: 3, agency: 3 }],
])('the numbers beside the filters of %s are those of the lists that they open: of an agency in both languages', async (path, numbers) => {
  const url = new URL(path, 'https://news.example')
  const options = await loader({ url, params: {}, context } as unknown as Parameters<typeof loader>[0])
  const of = (choices: { id: number; posts: number }[], wanted: number) => choices.find(({ id }) => id === wanted)?.posts
  expect({ section: of(options.main_category, main), agency: of(options.agency, agency) }).toEqual(numbers)
})
