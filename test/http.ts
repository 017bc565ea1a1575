import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { App } from '#base/app.ts'
import { createApiServer } from '#site/http/createApiServer.ts'

export type Visitor = {
  server: FastifyInstance
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Any other request: another method, a raw payload, another address. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** A visitor at the real server of `app`, which closes after the test file. */
export function asVisitor(app: App): Visitor {
  const server = createApiServer(app)
  afterAll(() => server.close())
  return {
    server,
    get: (url, headers = {}) => server.inject({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) => server.inject({ method: 'POST', url, payload: body as object, headers }),
    send: (options) => server.inject(options),
  }
}
