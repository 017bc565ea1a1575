import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Files that read titles of posts as their agencies wrote them, and why. */
const asWritten: Record<string, string> = {
  'src/features/alerts/server/postTexts.ts': 'for matching',
  'src/features/frontPageDesk/server/stories/readDeskStory.ts': 'for the desk',
  'src/features/posts/server/store/respellPosts.ts': 'for the index',
  'src/features/posts/server/store/revisePosts.ts': 'to compare with the source',
  'src/features/urgent/server/findBursts.ts': 'to compare headlines',
  'src/features/urgentPush/server/claimSends.ts': 'a title that was stored without labels',
}

test('whoever reads the title of a post for readers leaves out the labels of its agency', () => {
  const files = globSync('src/features/*/server/**/*.ts', { cwd: root }).filter((file) => !/\.(?:test|fixtures)\.ts$/.test(file))
  const reading = files.filter((file) => /\bp\.title\b|select title, title from posts/.test(readFileSync(join(root, file), 'utf8')))
  const raw = reading.filter((file) => !readFileSync(join(root, file), 'utf8').includes('withoutLabels'))
  expect(raw.sort()).toEqual(Object.keys(asWritten))
})
