import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ENVIRONMENTS_META, type Listed } from '#contracts/client/environment.ts'

const here = dirname(fileURLToPath(import.meta.url))
/** folder of a built application: beside the bundle in dist/, or in dist/ of the source tree */
const built = (name: string) => [join(here, name), join(here, '../dist', name)].find(existsSync)

const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/**
 * Serves the two applications under `/newgt/` (DOMAIN §9.2): the entry pages and the portal at `/newgt/login`, `/newgt/register`,
 * `/newgt/guide` and under `/newgt/front`; the console everywhere else, including `/newgt/backendLogin`. Only the browser knows who is
 * logged in, so each application sends a user on who belongs in the other. Unknown paths answer the application's shell, so that a link can
 * be opened.
 * @param environments names of environments by hostname, which the shells show
 * @param where the folder of a built application; an application that was not built says so at its addresses, since the other one would
 * send people back there
 */
export const webPages = async (app: FastifyInstance, environments: readonly Listed[], where = built): Promise<void> => {
  const told = environments.length ? `<meta name="${ENVIRONMENTS_META}" content="${escaped(JSON.stringify(environments))}" />` : ''
  app.get('/', async (_, reply) => reply.redirect('/newgt/'))
  const front = ['/newgt/front/*', '/newgt/login', '/newgt/register', '/newgt/guide']
  await serve(app, { zh: '代理人门户', root: where('web-front'), prefix: '/newgt/front/', shellAt: front, told })
  await serve(app, { zh: '管理后台', root: where('web-admin'), prefix: '/newgt/', shellAt: ['/newgt/*'], told })
}

/** files to preload by address, beside those that every page needs (ops/build/preloads.ts) */
const preloadsIn = async (root: string): Promise<Record<string, readonly string[]>> => {
  const file = join(root, '.vite/preloads.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}
const preload = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`

/** files that a browser may fetch from a folder, by path; the compressed copies have no address of their own */
const filesIn = async (root: string): Promise<ReadonlySet<string>> => {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found.filter(entry => entry.isFile()).map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  return new Set(paths.filter(path => !/\.(br|gz)$|^\.vite\//.test(path)))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Application = {
  zh: string
  root: string | undefined
  prefix: string
  shellAt: string[]
  /** added to the head of the shell */
  told: string
}
const serve = async (app: FastifyInstance, { zh, root, prefix, shellAt, told }: Application): Promise<void> => {
  if (!root) {
    for (const path of [prefix.slice(0, -1), ...shellAt])
      app.get(path, async (_, reply) =>
        reply
          .code(503)
          .headers({ ...headers, 'cache-control': 'no-store' })
          .type('text/html; charset=utf-8')
          .send(notBuilt(zh)),
      )
    return
  }
  await app.register(async web => {
    // one route for all files: a route for each would cost a tenth of the start, and more with every screen
    await web.register(fastifyStatic, {
      root,
      serve: false,
      // copies that the build made (ops/build), brotli or gzip as the browser accepts
      preCompressed: true,
      // files that never change are not revalidated, and a script that broke off is loaded from its start
      lastModified: false,
      acceptRanges: false,
      setHeaders: (response, path) => {
        // a policy concerns documents only; on fifty scripts of a page it would be a tenth of what is sent
        const own = /\.(js|css)(\.br|\.gz)?$/.test(path) ? { 'x-content-type-options': headers['x-content-type-options'] } : headers
        for (const [name, value] of Object.entries(own)) response.header(name, value)
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const files = await filesIn(root)
    const shell = (await readFile(join(root, 'index.html'), 'utf8')).replace('</head>', () => `${told}</head>`)
    // a file of another build, perhaps: answering the shell would pass for a script or a style
    web.get<{ Params: { '*': string } }>(`${prefix}assets/*`, { exposeHeadRoute: true }, (request, reply) => {
      const file = `assets/${request.params['*']}`
      if (files.has(file)) return reply.sendFile(file)
      return reply
        .code(404)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send('文件不存在')
    })
    const preloads = await preloadsIn(root)
    for (const path of new Set([prefix.slice(0, -1), ...shellAt, ...Object.keys(preloads)])) {
      const page = shell.replace('</head>', () => `${(preloads[path] ?? []).map(preload).join('')}</head>`)
      web.get<{ Params: { '*'?: string } }>(path, { exposeHeadRoute: true }, (request, reply) => {
        const file = path.endsWith('/*') ? request.params['*'] : undefined
        if (file && files.has(file)) return reply.sendFile(file)
        return reply
          .headers({ ...headers, 'cache-control': 'no-cache' })
          .type('text/html; charset=utf-8')
          .send(page)
      })
    }
  })
}

const notBuilt = (zh: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>${zh}尚未构建</title>
<style>body { max-width: 32em; margin: 20vh auto 0; padding: 0 16px; font: 14px/1.6 system-ui, sans-serif }</style>
</head>
<body>
<h1>${zh}尚未构建</h1>
<p>服务已启动，${zh}的页面还没有构建，暂时无法使用。请联系系统管理员。</p>
<p>系统管理员请在程序目录执行 <code>npm run build</code>，再重新启动服务。</p>
</body>
</html>
`
