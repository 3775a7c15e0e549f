import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokens } from '../contracts/client/look/vite.ts'
import { chunks } from '../ops/build/chunks.ts'
import { endpoints } from '../ops/build/endpoints.ts'
import { frames } from '../ops/build/frames.ts'
import { preloads } from '../ops/build/preloads.ts'

/**
 * Build of the back office: one page under /newgt/, served by the API server from dist/web-admin. In development `npx vite -c
 * web-admin/vite.config.ts`.
 */
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** Pages of lists and orders, within the frame. Receipts have no frame. */
const inConsole = (page: string) => ['console/Console.tsx', `${page}.tsx`]
/** the contents of a list are loaded when it opens (`frames`); those of the first page at once */
const firstList = '../contracts/order/lists.ts'
const pages = {
  '/newgt/backendLogin': ['login/Login.tsx'],
  '/newgt': inConsole('console/home/Home'),
  '/newgt/order': [...inConsole('kit/ListScreen'), firstList],
  '/newgt/:screen': inConsole('kit/ListScreen'),
  '/newgt/order/:id/show': inConsole('order/OrderDetail'),
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/newgt/',
  plugins: [
    react(),
    tokens(),
    frames(),
    endpoints({ forms: true }),
    chunks({ slim: ['/login/Login.tsx'], often: ['/order/OrderDetail.tsx', '/flow/TaskDetail.tsx'], most: [22, 16] }),
    preloads(pages),
  ],
  resolve: {
    alias: [
      { find: /^jsonexport\/.*/, replacement: new URL('./kit/no-exporter.ts', import.meta.url).pathname },
      { find: '@emotion/hash', replacement: new URL('./kit/style-names.ts', import.meta.url).pathname },
    ],
  },
  // Vite reads subpath imports from package.json; there is no second list of aliases
  server: { port: 5173, proxy: { '/api': server, '/cas': server, '/sandbox': server, '/docs': server, '/openapi': server } },
  build: {
    outDir: '../dist/web-admin',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // nothing is loaded from elsewhere; small pictures do not become data: URLs, which a policy would have to allow
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // these packages do not declare that they have no side effects, and the console uses only a small part of them; contracts only
      // declare
      treeshake: { moduleSideEffects: id => !/node_modules\/(?:chinese-days|typebox)\/|\/contracts\/(?!client\/)/.test(id) },
    },
  },
})
