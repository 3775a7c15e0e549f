import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokens } from '../contracts/client/look/vite.ts'
import { endpoints } from '../ops/build/endpoints.ts'

/** Entry pages and portal: one page for /newgt/login, /newgt/register and /newgt/front, served by the API server from dist/web-front. */
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/newgt/front/',
  plugins: [react(), tokens(), endpoints()],
  server: { port: 5174, proxy: { '/api': server, '/cas': server, '/newgt/backendLogin': server } },
  build: {
    outDir: '../dist/web-front',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // these say nothing of their side effects, have none, and the pages use only a corner of them
      treeshake: { moduleSideEffects: id => !/node_modules\/(chinese-days|typebox|@rc-component)\//.test(id) },
    },
  },
})
