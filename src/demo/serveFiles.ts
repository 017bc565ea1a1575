import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allAgencies } from './agencies.ts'
import { drawLogo } from './pictures/drawLogo.ts'
import { drawPicture } from './pictures/drawPicture.ts'

type FileRoute = { Params: { name: string } }

/** Serves pictures and logos, which are drawn on request, and banners and videos from disk. */
export function serveFiles(server: FastifyInstance): void {
  server.get<FileRoute>('/pictures/:name', async (request, reply) => {
    const picture = await drawPicture(request.params.name.replace(/\.jpg$/, ''))
    return picture ? allowCaching(reply).type('image/jpeg').send(picture) : reply.callNotFound()
  })
  server.get<FileRoute>('/logos/:name', async (request, reply) => {
    const agency = allAgencies.find(({ slug }) => `${slug}.png` === request.params.name)
    return agency
      ? allowCaching(reply)
          .type('image/png')
          .send(await drawLogo(agency))
      : reply.callNotFound()
  })
  server.get<FileRoute>('/banners/:name', (request, reply) => sendFile(request, reply, 'banners', /^[a-z]+\.webp$/i, 'image/webp'))
  server.get<FileRoute>('/clips/:name', (request, reply) => {
    const type = clipTypes[extname(request.params.name)] ?? ''
    return sendFile(request, reply, 'clips', /^[a-z]+(?:-[a-z]+)?\.(?:mp4|m3u8|vtt)$/, type)
  })
}

const clipTypes: Record<string, string> = { '.mp4': 'video/mp4', '.m3u8': 'application/vnd.apple.mpegurl', '.vtt': 'text/vtt' }

function allowCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=86400')
}

/** Supports range requests (RFC 9110, 14), which video players use. */
async function sendFile(
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
  folder: string,
  allowed: RegExp,
  type: string,
): Promise<FastifyReply> {
  const { name } = request.params
  const bytes = allowed.test(name) ? await readFile(join(import.meta.dirname, folder, name)).catch(() => null) : null
  if (!bytes) {
    reply.callNotFound()
    return reply
  }
  allowCaching(reply).type(type).header('accept-ranges', 'bytes').header('access-control-allow-origin', '*')
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (!first || Number(first) >= bytes.length) return reply.send(bytes)
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1)
  return reply
    .status(206)
    .header('content-range', `bytes ${first}-${end}/${bytes.length}`)
    .send(bytes.subarray(Number(first), end + 1))
}
