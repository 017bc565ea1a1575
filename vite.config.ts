import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { brandFiles } from './brandFiles.ts'
import { modulesOfFrontPage } from './frontPageModules.ts'
import { developmentWorker } from './serviceWorker.ts'

/**
 * Modules that the front page needs, in two files: one that changes with packages and one with our
 * code. Each route has its own, and what late pages share is one file for each feature, so that the
 * front page never loads it. Packages that only late pages need are with those pages.
 */
const early = modulesOfFrontPage()
const chunks = [
  {
    name: 'packages',
    test: /node_modules\/(?!(?:entities|htmlparser2|photoswipe|hls\.js|@simplewebauthn|uqr|diff|@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\/)/,
  },
  { name: 'site', test: (id: string) => early.has(id), minShareCount: 2 },
  // Of payments, pages for reading need no more than that a plan has ended. A group has what its
  // files import, unless a group before it has that.
  {
    name: 'ui',
    test: /\/src\/(?:features\/billing\/browser\/(?:billingAddress|subscription\/(?:PlanNotice|planNotice|useSubscription))|ui\/\w+\.tsx?$)/,
    minShareCount: 2,
  },
  // A visit confirms the subscription of the browser without the texts of all channels.
  { name: 'push', test: /\/src\/features\/channels\/(?:browser\/push\/\w+\.ts|subscriptionKey\.ts)$/, minShareCount: 2 },
  { name: 'payments', test: /\/src\/features\/billing\/browser\/(?!desk\/)/, minShareCount: 2 },
  // What only pages of the desk share is no part of the files that readers load.
  { name: (id: string) => id.match(/\/src\/(?:features|ui)\/(\w+)(?<!Desk)\/(?!(?:browser\/)?desk\/)/)?.[1] ?? null, minShareCount: 2 },
  { name: 'text', test: /\/src\/text\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [tailwindcss(), brandFiles(), reactRouter(), developmentWorker()],
  build: { target: 'baseline-widely-available', reportCompressedSize: false },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The server itself is the input, so that there is one copy of every module: what pages import
    // is what the API runs.
    ssr: { build: { rollupOptions: { input: './src/mains/web.ts' } } },
  },
})
