import * as build from 'virtual:react-router/server-build'
import Fastify from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { appContext } from './web/appContext.ts'

const config = readConfig()
const app = createApp(config, config.databaseUrl!, 'web')
const handle = createRequestHandler(build, 'production')
const server = Fastify()
server.get('*', async (request, reply) => {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  const response = await handle(new Request(new URL(request.url, config.publicUrl)), context)
  response.headers.forEach((v, k) => void reply.header(k, v))
  return reply.status(response.status).send(await response.text())
})
await server.listen({ port: config.port })
