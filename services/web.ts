import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const here = dirname(fileURLToPath(import.meta.url))
/** the built console: beside the bundle in dist/, or in dist/ of the source tree */
const root = [join(here, 'web-admin'), join(here, '../dist/web-admin')].find(existsSync)

const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** The console under `/newgt/`; unknown paths answer its shell, so that a link into it can be opened and reloaded. */
export const webPages = async (app: FastifyInstance): Promise<void> => {
  app.get('/', async (_, reply) => reply.redirect('/newgt/'))
  if (!root) return
  await app.register(async web => {
    await web.register(fastifyStatic, {
      root,
      prefix: '/newgt/',
      wildcard: false,
      index: 'index.html',
      decorateReply: false,
      setHeaders: (response, path) => {
        for (const [name, value] of Object.entries(headers)) response.header(name, value)
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const shell = await readFile(join(root, 'index.html'))
    web.get('/newgt/*', async (_, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(shell),
    )
  })
}
