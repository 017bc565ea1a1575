import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What every page needs in two files, one that changes with packages and one with our code; each route and what is loaded late in its own. What only
 * late pages share (`late`, a folder each) is in none of the first two, or the front page would load it.
 */
const late = ['accounts', 'comments', 'desk', 'form', 'polls', 'reactions', 'savedSearches', 'search']
/** Of `text`, the front page needs only what writes addresses; what finds words comes with an article that was searched for (17 KB), what finds links with comments. */
const earlyText = ['arabicLetters', 'compoundNames', 'fold', 'latinWords', 'queryPieces', 'shorten', 'slug', 'words']
const chunks = [
  { name: 'packages', test: /node_modules/ },
  {
    name: 'site',
    test: new RegExp(`src/(?!(web|features)/(${late.join('|')})/)(web|features|brand|text/(${earlyText.join('|')})\\.)`),
    minShareCount: 2,
  },
  { name: 'text', test: /src\/text\/(?!links\.)/, minShareCount: 2 },
  // What stands on pages and only later loads such a folder (`CommentSection`) is not of it.
  ...late.map((name) => ({ name, test: new RegExp(`src/(web|features)/${name}/(?!\\w+Section\\.)`), minShareCount: 2 })),
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'baseline-widely-available', reportCompressedSize: false },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The server itself is the input, so that there is one copy of every module: what pages import is what the API runs.
    ssr: { build: { rollupOptions: { input: './src/web.main.ts' } } },
  },
})
