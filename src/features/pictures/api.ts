import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'

/** `GET /pictures/:signature/*?w=640`: an outside picture at one of `pictureWidths`, in the best format that the reader accepts. */
export function picturesApi(_server: FastifyInstance, _app: App): void {}
