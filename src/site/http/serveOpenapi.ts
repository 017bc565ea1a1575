import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '#base/app.ts'
import { commonErrors, type ErrorDefinition } from '#base/errors.ts'
import { brand } from '#brand.ts'
import { features } from '#features/all.ts'
import { keepDocs } from './keepDocs.ts'

/** Allows nothing from other origins, and inline only one style of Swagger UI, by its hash. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Serves OpenAPI 3.1 for every route added after this: a page at /api/docs, the document at
 * /api/docs/json.
 */
export function serveOpenapi(server: FastifyInstance, app: App): void {
  server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.nameEn} API`, version: '1', description: about },
      servers: [{ url: app.config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  server.register(async (docs) => {
    keepDocs(docs)
    docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      theme: { title: `${brand.nameEn} API` },
      uiConfig: { validatorUrl: null, deepLinking: false },
    })
  })
}

const about = [
  'JSON in snake_case, times in UTC (ISO 8601). Sentences come in the language of the header `X-localization` (`ar`, the default, or `en`).',
  'Lists return `{data, meta: {next_cursor, per_page}}`; send `next_cursor` back as `cursor` for the next page, null is the end.',
  `Errors return \`{status: "error", message, code, errors?}\`; \`code\` is stable:`,
  errorTable(),
].join('\n\n')

/** Every error code as a table in Markdown. */
function errorTable(): string {
  const errors = [commonErrors, ...features.map(({ errors = {} }) => errors)].flatMap((table) => Object.values<ErrorDefinition>(table))
  const rows = errors
    .toSorted((one, other) => one.status - other.status)
    .map(({ code, status, en }) => `| \`${code}\` | ${status} | ${en} |`)
  return ['| code | status | text |', '|---|---|---|', ...rows].join('\n')
}
