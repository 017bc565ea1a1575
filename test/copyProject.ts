import { cpSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const parts = ['bin', 'db', 'public', 'src', 'package.json', 'tsconfig.json']
const ofBuild = [
  'brandFiles',
  'buildPrograms',
  'frontPageModules',
  'react-router.config',
  'serviceWorker',
  'shortenManifest',
  'vite.config',
]

/**
 * Copies the files that the site is built from.
 * @param folder within the project, so that it finds the packages
 */
export function copyProject(folder: string): void {
  for (const part of [...parts, ...ofBuild.map((file) => `${file}.ts`)]) cpSync(join(root, part), join(folder, part), { recursive: true })
}
