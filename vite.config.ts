import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'baseline-widely-available', reportCompressedSize: false },
  environments: {
    // The server itself is the input, so that there is one copy of every module: what pages import is what the API runs.
    ssr: { build: { rollupOptions: { input: './src/web.main.ts' } } },
  },
})
