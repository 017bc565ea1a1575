import { basename } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { brandColors } from './src/brand.ts'
import { drawIcon, drawSign, type IconForm } from './src/drawSign.ts'
import { manifestOf, manifestPath } from './src/site/installed/manifestOf.ts'

/**
 * Draws and writes the files of the site that show the brand (`src/brand.ts`): icons and manifests.
 * @returns the content by address, without the first slash
 */
export async function writeBrandFiles(): Promise<Map<string, string | Buffer>> {
  const png = (form: IconForm, size: number) =>
    sharp(Buffer.from(drawIcon(form)), { density: (72 * size) / 64 })
      .resize(size)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  const manifest = (locale: 'ar' | 'en') => [manifestPath(locale).slice(1), `${JSON.stringify(manifestOf(locale), null, 2)}\n`] as const
  return new Map<string, string | Buffer>([
    ['favicon.svg', drawIcon('rounded')],
    ['icons/icon-192.png', await png('rounded', 192)],
    ['icons/icon-512.png', await png('rounded', 512)],
    ['icons/icon-maskable-512.png', await png('maskable', 512)],
    ['apple-touch-icon.png', await png('full', 180)],
    manifest('ar'),
    manifest('en'),
  ])
}

const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json' }

/** Gives styles the colours and the sign of the brand, and the site its icons and manifests. */
export function brandFiles(): Plugin {
  return {
    name: 'brand-files',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css(?:$|\?)/.test(id) || !code.includes('env(brand-')) return
      return { code: withBrand(code), map: null }
    },
    configureServer({ middlewares }) {
      const files = writeBrandFiles()
      middlewares.use((request, response, next) => {
        files.then((all) => {
          const path = request.url?.slice(1).replace(/\?.*/, '') ?? ''
          const file = all.get(path)
          if (file === undefined) return next()
          response.setHeader('content-type', types[basename(path).split('.').at(-1) ?? ''] ?? 'text/plain').end(file)
        }, next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await writeBrandFiles()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/**
 * Replaces the colours of the brand in CSS, `env(brand-accent-dark)` and the like, and its sign as an
 * image, `env(brand-sign)`.
 */
export function withBrand(css: string): string {
  return css
    .replaceAll('env(brand-sign)', `url("data:image/svg+xml,${encodeURIComponent(drawSign())}")`)
    .replace(
      /env\(brand-(on-)?accent-(dark|light)\)/g,
      (_all, on: string | undefined, theme: 'dark' | 'light') => brandColors[theme][on ? 'onAccent' : 'accent'],
    )
}
