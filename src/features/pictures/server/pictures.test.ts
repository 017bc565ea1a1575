import { readdirSync, renameSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testApp.ts'
import { atWidth } from '../pictureWidth.ts'
import { picturesApi } from './api.ts'
import { deleteOldPictures } from './deleteOldPictures.ts'
import { pictureFile, pictureFolder } from './pictureStore.ts'
import { pictureUrl } from './pictureUrl.ts'

const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2266aa' } })
  .withExif({ IFD0: { Copyright: 'secret-mark' } })
  .jpeg()
  .toBuffer()
const portrait = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer()
const bomb = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const clearPng = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
  .png()
  .toBuffer()

const resources: Record<string, { status?: number; type?: string; body: Buffer | string }> = {
  '/photo.jpg': { body: photo },
  '/portrait.jpg': { body: portrait },
  '/bomb.png': { body: bomb },
  '/clear.png': { body: clearPng },
  '/huge.jpg': { body: Buffer.concat([photo, Buffer.alloc(13_000_000)]) },
  '/page.jpg': { type: 'image/jpeg', body: '<html>internal page</html>' },
  '/logo.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>' },
  '/cut.jpg': { body: photo.subarray(0, 40) },
  '/down.jpg': { status: 503, body: '' },
}
let requested: string[] = []
const outside = createServer((request, response) => {
  requested.push(request.url ?? '')
  const resource = resources[request.url ?? ''] ?? { status: 404, body: '' }
  response.writeHead(resource.status ?? 200, { 'content-type': resource.type ?? 'application/octet-stream' }).end(resource.body)
})
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
const app = await createTestApp({ OUTSIDE_ALLOW: host })
const server = Fastify()
picturesApi(server, app)

afterAll(async () => {
  await server.close()
  outside.closeAllConnections()
  outside.close()
})
beforeEach(() => {
  requested = []
})

const addressOf = (path: string) => pictureUrl(app.config, `http://${host}${path}`)
const get = (address: string, headers: Record<string, string> = {}) => server.inject({ url: address, headers })

describe('an outside picture', () => {
  test('is served at the requested width, in the best accepted format, cacheable for ever', async () => {
    const byAccept = { 'image/avif,image/webp,*/*': 'avif', 'image/webp,*/*': 'webp', '*/*': 'jpeg', 'image/avif;q=0,image/webp': 'webp' }
    for (const [accept, format] of Object.entries(byAccept)) {
      const response = await get(atWidth(addressOf('/photo.jpg'), 320), { accept })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, `image/${format}`])
      expect(response.headers.vary).toContain('Accept')
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { width, height, format: real } = await sharp(response.rawPayload).metadata()
      expect([width, height, real]).toEqual([320, 180, format === 'avif' ? 'heif' : format])
    }
  })

  test('is fetched once for all widths, formats and readers', async () => {
    const address = addressOf('/photo.jpg?once')
    resources['/photo.jpg?once'] = { body: photo }
    const widths = [96, 160, 320, 480, 640, 960, 1280, 640, 640]
    const all = await Promise.all(widths.map((width) => get(atWidth(address, width), { accept: 'image/webp' })))
    expect(all.map((response) => response.statusCode)).toEqual(widths.map(() => 200))
    expect(requested).toEqual(['/photo.jpg?once'])
  })

  test('is read from disk afterwards, and not sent again to a browser that has it', async () => {
    const first = await get(addressOf('/photo.jpg'))
    delete resources['/photo.jpg']
    requested = []
    const second = await get(addressOf('/photo.jpg'))
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const third = await get(addressOf('/photo.jpg'), { 'if-none-match': String(first.headers.etag) })
    expect([third.statusCode, third.rawPayload.length]).toEqual([304, 0])
    expect(requested).toEqual([])
    resources['/photo.jpg'] = { body: photo }
  })

  test('is served as WebP instead of AVIF while many are being encoded', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/photo.jpg?rush=${index}`)
    for (const path of paths) resources[path] = { body: photo }
    const all = await Promise.all(paths.map((path) => get(addressOf(path), { accept: 'image/avif,image/webp' })))
    expect(all.map((response) => response.statusCode)).toEqual(paths.map(() => 200))
    const types = all.map((response) => response.headers['content-type'])
    expect(new Set(types)).toContain('image/webp')
    const again = await get(addressOf(paths[0] ?? ''), { accept: 'image/avif,image/webp', 'if-none-match': String(all[0]?.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('is rotated upright, never enlarged, and stripped of its metadata', async () => {
    const upright = await sharp((await get(atWidth(addressOf('/portrait.jpg'), 320))).rawPayload).metadata()
    expect([upright.width, upright.height]).toEqual([320, 569])
    const small = await sharp((await get(atWidth(addressOf('/clear.png'), 640))).rawPayload).metadata()
    expect(small.width).toBe(300)
    const bytes = (await get(addressOf('/photo.jpg'))).rawPayload
    expect(bytes.includes('secret-mark')).toBe(false)
  })

  test('that is transparent stays so in WebP and gets a white background in JPEG', async () => {
    const webp = await sharp((await get(addressOf('/clear.png'), { accept: 'image/webp' })).rawPayload).stats()
    expect(webp.isOpaque).toBe(false)
    const jpeg = await sharp((await get(addressOf('/clear.png'))).rawPayload).stats()
    expect(jpeg.dominant.r + jpeg.dominant.g + jpeg.dominant.b).toBeGreaterThan(720)
  })
})

describe('the picture proxy refuses', () => {
  test('a URL that we did not sign, whichever part was changed', async () => {
    const [path, query] = addressOf('/photo.jpg').split('?')
    const [, , signature = '', encoded = ''] = (path ?? '').split('/')
    const other = Buffer.from(`http://${host}/secret`).toString('base64url')
    const forged = [
      `/pictures/${signature}/${other}?${query}`,
      `/pictures/${'A'.repeat(22)}/${encoded}?${query}`,
      `/pictures/x/${encoded}?${query}`,
      // Each other spelling of the same bytes would be another copy in the caches on the way.
      `/pictures/${signature}./${encoded}?${query}`,
      `/pictures/${signature}=/${encoded}?${query}`,
    ]
    for (const address of forged) expect((await get(address)).statusCode).toBe(403)
    expect(requested).toEqual([])
  })

  test('a width that is not offered', async () => {
    const address = addressOf('/photo.jpg')
    for (const width of ['641', '0', '-96', '96.0', '', 'x'])
      expect((await get(address.replace('w=640', `w=${width}`))).statusCode, width).toBe(422)
    expect((await get(address.replace('?w=640', ''))).statusCode).toBe(422)
    expect((await get(`${address}&more=1`)).statusCode).toBe(422)
  })

  test('non-pictures, decompression bombs, SVG, and files that are too large or missing, without showing any of them', async () => {
    for (const path of ['/page.jpg', '/bomb.png', '/huge.jpg', '/logo.svg', '/cut.jpg', '/none.jpg']) {
      const response = await get(addressOf(path))
      expect([path, response.statusCode, response.headers['cache-control']]).toEqual([path, 404, 'public, max-age=60'])
      expect(response.headers.etag).toBeUndefined()
      expect(response.body).not.toContain('internal page')
    }
  })

  test('private addresses, even signed ones', async () => {
    const privateUrls = [
      'http://127.0.0.1:1/photo.jpg',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/x.png',
      'file:///etc/passwd',
    ]
    for (const url of privateUrls) expect((await get(pictureUrl(app.config, url))).statusCode, url).toBe(404)
  })

  test('to request a failing host again and again', async () => {
    const response = await get(addressOf('/down.jpg'))
    expect(response.statusCode).toBe(503)
    await get(addressOf('/down.jpg'))
    expect(requested).toEqual(['/down.jpg'])
  })
})

describe('stored pictures', () => {
  test('are served from memory if the disk is not writable, without being fetched again', async () => {
    const full = await createTestApp({ OUTSIDE_ALLOW: host })
    // A file where the folder should be: nothing can be written or read there, not even by root.
    writeFileSync(pictureFolder(full.config), '')
    const other = Fastify()
    picturesApi(other, full)
    const address = pictureUrl(full.config, `http://${host}/photo.jpg`)
    const sent = await Promise.all([320, 640, 640].map((width) => other.inject({ url: atWidth(address, width) })))
    const again = await other.inject({ url: address })
    expect([...sent, again].map((response) => [response.statusCode, response.headers['content-type']])).toEqual(
      Array(4).fill([200, 'image/jpeg']),
    )
    expect(requested).toEqual(['/photo.jpg'])
    await other.close()
  })

  test('are never sent empty after a power failure', async () => {
    const first = await get(addressOf('/photo.jpg'))
    for (const file of filesLeft()) truncateSync(file)
    const second = await get(addressOf('/photo.jpg'))
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('stay below their limit by deleting the oldest and abandoned partial files', async () => {
    await deleteOldPictures(app, 0)
    const paths = ['/clear.png', '/portrait.jpg', '/photo.jpg']
    for (const path of paths) await get(addressOf(path))
    const [clear = '', upright = '', newest = ''] = paths.map((path) => pictureFile(app.config, `http://${host}${path}`, 'original'))
    renameSync(clear, `${clear}.part`)
    for (const file of filesLeft()) setAge(file, file === newest ? 1 : 2)
    setAge(upright, 3)

    await deleteOldPictures(app)
    expect(filesLeft()).not.toContain(`${clear}.part`)
    expect(filesLeft()).toContain(upright)
    // A tenth is freed, so there is room for this one only, whichever of the others is deleted
    // first.
    await deleteOldPictures(app, Math.ceil(statSync(newest).size / 0.9) + 1)
    expect(filesLeft()).toEqual([newest])
    expect((await get(addressOf('/portrait.jpg'))).statusCode).toBe(200)
  })
})

function setAge(file: string, hours: number): void {
  const then = Date.now() / 1000 - hours * 3601
  utimesSync(file, then, then)
}

function filesLeft(): string[] {
  return readdirSync(pictureFolder(app.config), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
